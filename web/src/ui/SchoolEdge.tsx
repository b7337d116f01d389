/** The top edge of a page's hero, in the two colors of the school. */
export function SchoolEdge({ colors: [first, second] }: { colors: readonly number[] }) {
  return <span className="school-edge" data-color={first} data-second={second} aria-hidden="true" />
}
