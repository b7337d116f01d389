import { useEffect, useEffectEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Schemas } from '../api/client'
import { fetchMore } from '../api/queries'
import { comparePath, MAX_COMPARED } from '../features/compare/chosenCoaches'
import { CompareToggle } from '../features/compare/CompareToggle'
import CompareTray from '../features/compare/CompareTray'
import { coachesOf, useSavedCoaches, useSavedNews } from '../features/saved/savedCoaches'
import FollowButton from '../features/saved/FollowButton'
import { SavedCoachList } from '../features/saved/SavedCoachList'
import { SavedFilters } from '../features/saved/SavedFilters'
import { tidyMarks, useMarks } from '../features/saved/savedMarks'
import {
  arrangeSaved,
  countSaved,
  isFilteredOrSorted,
  readSavedView,
  savedParams,
} from '../features/saved/savedView'
import { useSession } from '../session/session'
import { Button, buttonClass } from '../ui/Button'
import { EmptyClipboard } from '../ui/drawings'
import { MoreButton } from '../ui/MoreButton'
import { SavedFiltersSkeleton, SavedListSkeleton } from '../ui/pageSkeletons'
import { EmptyState, ErrorState } from '../ui/states'
import type { PageMeta } from './shell/pageMeta'
import { OwnListPage } from './shell/RequireUser'

export const page: PageMeta = {
  title: 'Saved Coaches',
  indexed: false,
  withoutScript:
    'Your saved coaches need JavaScript, to sign you in. Please turn it on and load this page again.',
}

/** /saved-coaches: the user's saved coaches. */
export default function SavedCoachesPage() {
  const userId = useSession().user?.id ?? ''
  return (
    <OwnListPage title={page.title} purpose="see your saved coaches">
      <SavedCoaches key={userId} userId={userId} />
      <CompareTray />
    </OwnListPage>
  )
}

function SavedCoaches({ userId }: { userId: string }) {
  const saved = useSavedCoaches()
  const rest = useLoadRest(saved)
  const marks = useMarks(userId)
  const all = rest === 'loaded' ? saved.data : undefined
  useEffect(() => {
    if (all) tidyMarks(userId, new Set(coachesOf(all).map(({ id }) => id)))
  }, [userId, all])
  const news = useSavedNews()
  const [params, setParams] = useSearchParams()
  const hasToWait = rest === 'loading' && isFilteredOrSorted(params)
  if (saved.isPending || hasToWait) return <SavedListSkeleton text="Loading coaches..." />
  if (!saved.data) {
    return (
      <ErrorState
        message="Failed to load saved coaches"
        onRetry={() => {
          window.location.reload()
        }}
      />
    )
  }
  const coaches = coachesOf(saved.data)
  if (coaches.length === 0) return <NoSavedCoaches />
  if (rest === 'loading' || rest === 'failed') {
    return (
      <>
        {rest === 'loading' && <SavedFiltersSkeleton />}
        <SavedCoachList coaches={coaches} marks={marks} news={news} action={rowActions} />
        <MoreButton items="coaches" hasMore={rest === 'failed'} onMore={() => fetchMore(saved)} />
      </>
    )
  }
  const known = { news: new Set(news.map(({ coach }) => coach.id)), markOf: marks.of }
  const counts = countSaved(coaches, known)
  const view = readSavedView(params, counts)
  const shown = arrangeSaved(coaches, view, known)
  return (
    <>
      {coaches.length > 1 && (
        <SavedFilters
          counts={counts}
          view={view}
          onChange={(part) => {
            // Read from the current URL, because a second choice may be made before the first one is rendered.
            const current = readSavedView(new URLSearchParams(window.location.search), counts)
            setParams(savedParams({ ...current, ...part }))
          }}
        />
      )}
      <SavedCoachList coaches={shown} marks={marks} news={news} action={rowActions} />
      <div className="saved-tools mt-5 flex flex-wrap items-center justify-between gap-3 text-[0.9375rem] text-ink-2">
        <p>
          Notes and statuses stay on this device. Signing out removes them.{' '}
          <Link to="/letter" className="font-semibold text-soft-ink underline">
            Letter and follows
          </Link>
        </p>
        <span className="flex flex-wrap gap-2">
          {shown.length >= 2 && shown.length <= MAX_COMPARED && (
            <Link to={comparePath(shown)} className={buttonClass('outline')}>
              Compare all
            </Link>
          )}
          <Button
            variant="outline"
            onClick={() => {
              window.print()
            }}
          >
            Print list
          </Button>
        </span>
      </div>
    </>
  )
}

function rowActions(coach: Schemas['CoachCard']) {
  return (
    <>
      <CompareToggle coach={coach} />
      <FollowButton
        path={`/coach/${coach.id}`}
        name={coach.name}
        variant="ghost"
        className="relative px-3"
        labelClass="sr-only"
      />
    </>
  )
}

/**
 * Loads the pages of the list after the first one, one by one, because counts and sort orders need all of them. Returns
 * the progress; after an error it waits for the user to retry.
 */
function useLoadRest(saved: ReturnType<typeof useSavedCoaches>): 'loading' | 'loaded' | 'failed' {
  const { hasNextPage, isFetching, isFetchNextPageError } = saved
  const loadNext = useEffectEvent(() => {
    fetchMore(saved).catch(() => undefined) // The list itself shows that there are more coaches.
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) loadNext()
  }, [hasNextPage, isFetching, isFetchNextPageError])
  if (!hasNextPage) return 'loaded'
  return isFetchNextPageError ? 'failed' : 'loading'
}

function NoSavedCoaches() {
  return (
    <EmptyState
      drawing={<EmptyClipboard />}
      title="Nothing here yet"
      text="Coaches you save show up here."
      action={
        <Link to="/" className={buttonClass('gold')}>
          Explore Coaches
        </Link>
      }
    />
  )
}
