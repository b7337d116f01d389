import type { Schemas } from '../../api/client'
import type { FilterName } from './resultsAddress'

/** A value of a filter, and how many coaches there are with it and the other filters unchanged. */
export type FilterOption = Schemas['FilterCount']

export interface FilterGroup {
  name: FilterName
  title: string
  /** The option for no filter; a filter without one can have several values. */
  any?: string
  /** What the button for the other options says: "All states". */
  all?: string
}

/** The groups of the panel. */
export const GROUPS: readonly FilterGroup[] = [
  { name: 'state', title: 'State', all: 'All states' },
  { name: 'gender', title: 'Team', any: 'All teams' },
  { name: 'sport', title: 'Sport', any: 'All sports', all: 'More sports' },
  { name: 'division', title: 'Division' },
  { name: 'conference', title: 'Conference', all: 'All conferences' },
  { name: 'role', title: 'Role' },
  { name: 'min_reviews', title: 'Reviews', any: 'Any number' },
  { name: 'school_email', title: 'School email' },
]

/** The number of options that are shown at once in a group that has a button for the others. */
const FIRST = 3

/**
 * Separates the options that are shown at once, those with the most coaches and the chosen ones, from the others, which
 * keep their order.
 */
export function splitOptions(
  { all }: FilterGroup,
  options: readonly FilterOption[],
  chosen: readonly string[],
): [FilterOption[], FilterOption[]] {
  if (!all || options.length <= FIRST + 1) return [[...options], []]
  const most = [...options].sort((one, other) => other.coaches - one.coaches).slice(0, FIRST)
  const isFirst = (option: FilterOption) => most.includes(option) || chosen.includes(option.value)
  const first = [...options].sort((one, other) => other.coaches - one.coaches).filter(isFirst)
  return [first, options.filter((option) => !isFirst(option))]
}
