import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { fetchMore } from '../../api/queries'
import { CompareToggle } from '../../features/compare/CompareToggle'
import { SaveBookmark } from '../../features/saved/SaveBookmark'
import { useSavedIds } from '../../features/saved/useSavedIds'
import { LeftOutWords } from '../../features/search/LeftOutWords'
import { NoResults, type StepBack } from '../../features/search/NoResults'
import { PlaceList } from '../../features/search/PlaceList'
import { RankNote } from '../../features/search/RankNote'
import { type Sort, SORTS } from '../../features/search/filters'
import { coachCount, type ResultsQuery, resultsPath } from '../../features/search/resultsAddress'
import { countWithoutReviews, ResultList } from '../../features/search/ResultList'
import { hasNumbers, type RowActions } from '../../features/search/ResultRow'
import { ResultsHead } from '../../features/search/ResultsHead'
import { Alert } from '../../ui/Alert'
import { MoreButton } from '../../ui/MoreButton'
import { CardListSkeleton } from '../../ui/pageSkeletons'
import { ErrorState } from '../../ui/states'

interface ResultsProps {
  results: UseInfiniteQueryResult<InfiniteData<Schemas['CoachPage']>>
  query: ResultsQuery
  /** Whether the address has the cursor of a later page, as links without JavaScript have. */
  isContinued: boolean
  /** "11", the number of coaches with reviews; null if it is not known. */
  rated: string | null
  /** What each filter gives if only that one is removed. */
  steps: readonly StepBack[]
  /** The path of the results without any filter, if these are all coaches. */
  all: string | null
  onSort: (sort: Sort) => void
  onOpenFilters: () => void
}

/** The second reading of the text: "Also: 45 head coaches in the state of Ohio". */
function AlsoLine({ also, query }: { also: NonNullable<Schemas['CoachPage']['also']>; query: ResultsQuery }) {
  const count = coachCount({ total: also.coaches, is_total_exact: also.is_exact })
  const words = also.is_head ? count.replace('coach', 'head coach') : count
  return (
    <p className="mb-4 text-ink-2">
      Also:{' '}
      <Link
        to={resultsPath({ ...query, q: also.q, state: also.state })}
        className="font-semibold text-soft-ink underline"
      >
        {`${words} ${also.label}`}
      </Link>
    </p>
  )
}

/** The list of results with its heading, sort order and explanation. */
export function Results({
  results,
  query,
  isContinued,
  rated,
  steps,
  all,
  onSort,
  onOpenFilters,
}: ResultsProps) {
  const savedIds = useSavedIds()
  const [problem, setProblem] = useState('')
  if (results.isPending) return <CardListSkeleton text="Loading coaches..." />
  const [first] = results.data?.pages ?? []
  if (!results.data || !first) {
    return <ErrorState message={messageOf(results.error)} onRetry={() => void results.refetch()} />
  }
  const { pages } = results.data
  const cursor = pages.at(-1)?.next_cursor
  const coaches = pages.flatMap((page) => page.items)
  const order = SORTS.find(({ name }) => name === first.sort)?.parts ?? 'other'
  const isByReviews = first.filters.some(({ name }) => name === 'min_reviews' || name === 'unrated')
  const actions: RowActions = {
    save: (coach) => (
      <SaveBookmark
        coach={coach}
        isSaved={savedIds.has(coach.id)}
        onProblem={setProblem}
        className="result-save"
      />
    ),
    compare: (coach) => <CompareToggle coach={coach} className="result-compare" />,
  }
  return (
    <div aria-busy={results.isPlaceholderData} className={results.isPlaceholderData ? 'opacity-60' : ''}>
      <ResultsHead
        page={first}
        isContinued={isContinued}
        rated={order === 'match' || isByReviews ? null : rated}
        scope={first.scope}
        onSort={onSort}
        onOpenFilters={onOpenFilters}
      />
      {problem && <Alert className="mb-4">{problem}</Alert>}
      <PlaceList places={first.places} />
      {coaches.length === 0 ? (
        <NoResults steps={steps} all={all} hasFilters={first.filters.length > 0} />
      ) : (
        <>
          {first.also && <AlsoLine also={first.also} query={query} />}
          <LeftOutWords words={first.left_out} className="mb-4 wrap-anywhere" />
          {order === 'rank' && coaches.some(hasNumbers) && <RankNote />}
          <ResultList
            coaches={coaches}
            filters={first.filters}
            actions={actions}
            withoutReviews={countWithoutReviews(coaches, first)}
            order={order}
            isContinued={isContinued || pages.length > 1}
          />
          <div className="results-more">
            {isContinued && (
              <p className="mt-6 text-center">
                <Link to={resultsPath(query)} className="font-semibold text-soft-ink underline">
                  First coaches
                </Link>
              </p>
            )}
            <MoreButton
              key={resultsPath(query)}
              items="coaches"
              hasMore={results.hasNextPage}
              nextPath={cursor ? resultsPath({ ...query, cursor }) : undefined}
              onMore={() => fetchMore(results)}
            />
          </div>
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
