import { describe, expect, it } from 'vitest'
import { longDate, relativeDate, shortDate } from './dates'

const TODAY = '2026-03-31'

/** Returns the date this many days before today. */
function before(days: number): string {
  return new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)
}

describe('relativeDate', () => {
  it.each([
    [0, 'Today'],
    [1, '1 day ago'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [13, '1 week ago'],
    [14, '2 weeks ago'],
    [29, '4 weeks ago'],
    [30, '1 month ago'],
    [59, '1 month ago'],
    [60, '2 months ago'],
    [365, '12 months ago'],
  ])('formats %i days as "%s"', (days, words) => {
    expect(relativeDate(before(days), TODAY)).toBe(words)
  })

  it('treats a future day on this side of the date line as today', () => {
    expect(relativeDate('2026-04-01', TODAY)).toBe('Today')
  })
})

describe('longDate', () => {
  it.each([
    ['2026-03-05', 'March 5, 2026'],
    ['2026-03-05T23:59:59Z', 'March 5, 2026'],
  ])('formats %s as %s', (day, words) => {
    expect(longDate(day)).toBe(words)
  })
})

describe('shortDate', () => {
  it.each([
    ['2026-03-31', 'today'],
    ['2026-03-05', 'Mar 5'],
    ['2025-11-30', 'Nov 30, 2025'],
  ])('formats %s as "%s"', (day, words) => {
    expect(shortDate(day, TODAY)).toBe(words)
  })
})
