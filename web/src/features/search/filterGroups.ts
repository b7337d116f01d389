import type { Schemas } from '../../api/client'
import type { FilterGroup } from './filters'

/** A value of a filter, and how many coaches there are with it and the other filters unchanged. */
export type FilterOption = Schemas['FilterCount']

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
