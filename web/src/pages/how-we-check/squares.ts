const COLUMNS = 16
const MOST = COLUMNS * 7
const UNITS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

interface Square {
  column: number
  row: number
  isRemoved: boolean
}

/**
 * How many reviews a square stands for, and the squares: public reviews first, then removals, which have at least one if
 * there are any. The unit is the smallest with which all squares fit.
 */
export function squaresOf(published: number, removed: number): { unit: number; squares: Square[] } {
  const squaresWith = (unit: number) => [Math.ceil(published / unit), Math.ceil(removed / unit)] as const
  const unit =
    UNITS.find((each) => {
      const [green, red] = squaresWith(each)
      return green + red <= MOST
    }) ?? 100_000
  const [green, red] = squaresWith(unit)
  const squares = Array.from({ length: Math.min(green + red, MOST) }, (_, number) => ({
    column: number % COLUMNS,
    row: Math.floor(number / COLUMNS),
    isRemoved: number >= green,
  }))
  return { unit, squares }
}
