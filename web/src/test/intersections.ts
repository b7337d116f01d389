import { act } from '@testing-library/react'

type Report = (entries: { isIntersecting: boolean }[]) => void

const observers = new Set<Report>()

/** A fake IntersectionObserver, which jsdom does not have; `setOnScreen` controls what it reports. */
export class FakeIntersectionObserver {
  private readonly report: Report

  constructor(report: Report) {
    this.report = report
  }

  observe(): void {
    observers.add(this.report)
  }

  disconnect(): void {
    observers.delete(this.report)
  }
}

/** Reports for every observed element whether it is on screen. */
export function setOnScreen(isIntersecting: boolean): void {
  act(() => {
    for (const report of observers) report([{ isIntersecting }])
  })
}
