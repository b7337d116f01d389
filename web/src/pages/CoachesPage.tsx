import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Schemas } from '../api/client'
import { messageOf } from '../api/errors'
import { fetchMore } from '../api/queries'
import CompareTray from '../features/compare/CompareTray'
import { ChosenFilters } from '../features/search/ChosenFilters'
import { type FilterInEffect, withoutFilters } from '../features/search/filtersInEffect'
import { LeftOutWords } from '../features/search/LeftOutWords'
import { PlaceList } from '../features/search/PlaceList'
import { ResultFilters } from '../features/search/ResultFilters'
import { ResultList } from '../features/search/ResultList'
import { coachCount, type ResultsQuery, resultsPath } from '../features/search/resultsAddress'
import { coachResults, readResultsQuery, readSort, SORTS, useStates } from '../features/search/resultsQuery'
import { buttonClass } from '../ui/Button'
import { MissedShot } from '../ui/drawings'
import { SelectField } from '../ui/fields'
import { MoreButton } from '../ui/MoreButton'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { EmptyState, ErrorState } from '../ui/states'
import { prefetchCoachLazily } from './coach/prefetchCoachLazily'
import { ResultsHero, ResultsSearch } from './coaches/ResultsHero'
import { resultsDescription, resultsTitle, subjectOf } from './coaches/resultsMeta'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: resultsTitle({}),
  description: resultsDescription({}),
  indexed: true,
}

/** /coaches: search results with filters and sort orders, all in the URL. */
export default function CoachesPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const query = readResultsQuery(params)
  const change = (part: ResultsQuery) => {
    // Read from the current URL, because a second choice may be made before the first one is rendered.
    const current = readResultsQuery(new URLSearchParams(window.location.search))
    void navigate(resultsPath({ ...current, ...part }))
  }
  const cache = useQueryClient()
  const prefetch = ({ id }: { id: number }) => {
    prefetchCoachLazily(cache, String(id))
  }
  const results = useInfiniteQuery({ ...coachResults(query), placeholderData: keepPreviousData })
  const [first] = results.data?.pages ?? []
  const states = useStates()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const closePanel = () => {
    setIsPanelOpen(false)
  }
  return (
    <PageShell
      title={resultsTitle(query)}
      description={resultsDescription(query)}
      // A new search box for each text, so that going back restores its text.
      hero={
        <ResultsHero
          search={<ResultsSearch key={query.q} query={query} onLeave={closePanel} onHighlight={prefetch} />}
        />
      }
    >
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <ResultFilters
          query={query}
          filters={first?.filters ?? []}
          count={first && !results.isPlaceholderData ? coachCount(first) : 'coaches'}
          isOpen={isPanelOpen}
          onOpen={setIsPanelOpen}
          states={states}
          onChange={change}
        />
        <Results results={results} query={query} subject={subjectOf(query)} onChange={change} />
      </div>
      <CompareTray />
    </PageShell>
  )
}

interface ResultsProps {
  results: UseInfiniteQueryResult<InfiniteData<Schemas['CoachPage']>>
  query: ResultsQuery
  /** Describes what is listed; empty for all coaches. */
  subject: string
  onChange: (part: ResultsQuery) => void
}

function Results({ results, query, subject, onChange }: ResultsProps) {
  if (results.isPending) return <CardListSkeleton text="Loading coaches..." />
  const [first] = results.data?.pages ?? []
  if (!results.data || !first) {
    return <ErrorState message={messageOf(results.error)} onRetry={() => void results.refetch()} />
  }
  const coaches = results.data.pages.flatMap((page) => page.items)
  return (
    <div aria-busy={results.isPlaceholderData} className={results.isPlaceholderData ? 'opacity-60' : ''}>
      <ChosenFilters query={query} filters={first.filters} onChange={onChange} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 aria-live="polite" className="text-3xl">
          {coachCount(first)}
          {subject && <span className="ml-3 font-sans text-base font-normal text-ink-2">{subject}</span>}
        </h2>
        <SelectField
          label="Sort by"
          hideLabel
          name="sort"
          className="xs:min-w-44"
          options={SORTS}
          value={query.sort ?? ''}
          onChange={(event) => {
            onChange({ sort: readSort(event.target.value) })
          }}
        />
      </div>
      <PlaceList places={first.places} />
      {coaches.length === 0 ? (
        <NoResults query={query} filters={first.filters} onChange={onChange} />
      ) : (
        <>
          <LeftOutWords words={first.left_out} className="mb-4 wrap-anywhere" />
          <ResultList coaches={coaches} sort={query.sort} />
          <MoreButton
            key={resultsPath(query)}
            items="coaches"
            hasMore={results.hasNextPage}
            onMore={() => fetchMore(results)}
          />
          <p className="mt-8 text-center text-ink-2">
            Is someone missing?{' '}
            <Link to="/?add-coach=true" className="font-semibold text-soft-ink underline">
              Add a coach
            </Link>
            . It takes a minute.
          </p>
        </>
      )}
    </div>
  )
}

interface NoResultsProps {
  query: ResultsQuery
  filters: readonly FilterInEffect[]
  onChange: (part: ResultsQuery) => void
}

/** No results: a link to search without the filters, if there are any, or else an invitation to add the coach. */
function NoResults({ query, filters, onChange }: NoResultsProps) {
  const hasFilters = filters.length > 0
  return (
    <EmptyState
      drawing={<MissedShot />}
      title="No coaches found"
      text={
        hasFilters ? 'No coach matches all of these filters.' : 'Know this coach? Add them to our database!'
      }
      action={
        <div className="flex flex-wrap gap-3">
          {hasFilters && (
            <button
              type="button"
              className={buttonClass('gold')}
              onClick={() => {
                onChange(withoutFilters(query, filters))
              }}
            >
              Clear filters
            </button>
          )}
          <Link to="/?add-coach=true" className={buttonClass(hasFilters ? 'chalk' : 'gold')}>
            Add Coach
          </Link>
        </div>
      }
    />
  )
}
