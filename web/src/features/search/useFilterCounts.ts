import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'
import type { FilterOption } from './filterGroups'
import type { FilterName } from './filters'
import { type FilterInEffect, valuesOf, withoutFilters, withoutName } from './filtersInEffect'
import type { StepBack } from './NoResults'
import { countText, type ResultsQuery, resultsPath } from './resultsAddress'

interface FilterCounts {
  /** The values of a filter, each with the number of coaches. */
  optionsOf: (name: FilterName) => readonly FilterOption[]
  /** The number of coaches with reviews: "11"; null if it is not known. */
  rated: string | null
  /** The filters to give up if no coach has all of them. */
  steps: readonly StepBack[]
  /** The path of the results without any filter, if these are all coaches. */
  all: string | null
}

/** How many coaches each filter would give, with the text and the other filters unchanged. */
export function useFilterCounts(query: ResultsQuery, filters: readonly FilterInEffect[]): FilterCounts {
  const counted: ResultsQuery = { ...query }
  delete counted.sort
  const { data } = useQuery({
    queryKey: keys.filterCounts({ ...counted }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/coaches/counts', {
          params: { query: counted },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
  const items = data?.items ?? []
  const rated = items.find(({ name, value }) => name === 'min_reviews' && value === '1')
  const bare = withoutFilters(query, filters)
  return {
    optionsOf: (name) =>
      items.filter(
        (option) =>
          option.name === name &&
          // Coaches of both teams are included with either; an old address may still ask for them alone.
          (option.value !== 'Both' || valuesOf(filters, name).includes('Both')),
      ),
    rated: rated ? countText(rated.coaches, rated.is_exact) : null,
    steps: (data?.without ?? []).map((step) => ({
      label: `Without ${step.label}`,
      count: step.coaches === 1 ? '1 coach' : `${countText(step.coaches, step.is_exact)} coaches`,
      path: resultsPath(withoutName(query, step)),
    })),
    all: bare.q ? null : resultsPath(bare),
  }
}
