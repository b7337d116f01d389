import { act } from '@testing-library/react'

type Report = (entries: { isIntersecting: boolean }[]) => void

const observers = new Set<Report>()

/** An IntersectionObserver, which jsdom does not have: it reports what `setOnScreen` says. */
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

/** Says of every observed element whether it is on the screen. */
export function setOnScreen(isIntersecting: boolean): void {
  act(() => {
    for (const report of observers) report([{ isIntersecting }])
  })
}
