import { describe, expect, it } from 'vitest'
import { squaresOf } from './squares'

describe('squaresOf', () => {
  it.each([
    [10, 0, 10, 1, 0],
    [1_000, 60, 10, 100, 6],
    [1_110, 10, 10, 111, 1],
    [1_120, 10, 20, 56, 1],
    [90_000, 10, 1_000, 90, 1],
  ])('%i public and %i removed fit, and removals have a square', (published, removed, unit, green, red) => {
    const found = squaresOf(published, removed)
    expect(found.unit).toBe(unit)
    expect(found.squares).toHaveLength(green + red)
    expect(found.squares.filter(({ isRemoved }) => isRemoved)).toHaveLength(red)
    expect(Math.max(...found.squares.map(({ row }) => row))).toBeLessThan(7)
  })
})
