import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FilterChips } from '../features/search/FilterChips'
import { withChoice } from '../features/search/filtersInEffect'
import { coachCount, type ResultsQuery, resultsPath } from '../features/search/resultsAddress'
import { coachResults, readResultsQuery } from '../features/search/resultsQuery'
import { useFilterCounts } from '../features/search/useFilterCounts'
import { prefetchCoachLazily } from './coach/prefetchCoachLazily'
import { FilterPanel } from './coaches/FilterPanel'
import { Results } from './coaches/Results'
import { ResultsHero, ResultsSearch } from './coaches/ResultsHero'
import CompareTray from '../features/compare/CompareTray'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import './coaches/results.css'

export const page: PageMeta = {
  title: 'Coaches',
  description:
    'Search and filter college coaches by sport, team and place, with anonymous ratings from athletes.',
  indexed: true,
  rendered: true,
}

/** /coaches: search results with filters and sort orders, all in the URL. */
export default function CoachesPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const query = readResultsQuery(params)
  // Read from the current URL, because a second choice may be made before the first one is rendered.
  const change = (changed: (current: ResultsQuery) => ResultsQuery) => {
    const current = readResultsQuery(new URLSearchParams(window.location.search))
    void navigate(resultsPath(changed(current)))
  }
  const cache = useQueryClient()
  const prefetch = ({ id }: { id: number }) => {
    prefetchCoachLazily(cache, String(id))
  }
  const results = useInfiniteQuery({
    ...coachResults(query, params.get('cursor')),
    placeholderData: keepPreviousData,
  })
  const [first] = results.data?.pages ?? []
  const filters = first?.filters ?? []
  const counts = useFilterCounts(query, filters)
  const [isSheetOpen, setSheetOpen] = useState(false)
  return (
    <PageShell
      title={first?.title || page.title}
      description={first?.description || page.description}
      hero={
        <ResultsHero
          // A new search box for each text, so that going back restores its text.
          search={<ResultsSearch key={query.q} query={query} onHighlight={prefetch} />}
          chips={<FilterChips query={query} filters={filters} named={first?.read_as ?? []} />}
        />
      }
    >
      <div className="results">
        <FilterPanel
          query={query}
          filters={filters}
          optionsOf={counts.optionsOf}
          count={first && !results.isPlaceholderData ? coachCount(first) : 'coaches'}
          isOpen={isSheetOpen}
          onClose={() => {
            setSheetOpen(false)
          }}
          onChoose={(choice) => {
            change((current) => withChoice(current, filters, choice))
          }}
        />
        <Results
          results={results}
          query={query}
          isContinued={params.has('cursor')}
          rated={params.has('cursor') ? null : counts.rated}
          steps={counts.steps}
          all={counts.all}
          onSort={(sort) => {
            change((current) => ({ ...current, sort }))
          }}
          onOpenFilters={() => {
            setSheetOpen(true)
          }}
        />
      </div>
      <CompareTray />
    </PageShell>
  )
}
