import { Link } from 'react-router'
import { fetchMore } from '../api/fetchMore'
import { SavedCoachList } from '../features/saved/SavedCoachList'
import { useSavedCoaches } from '../features/saved/useSavedCoaches'
import { buttonClass } from '../ui/buttonClass'
import { CardListSkeleton } from '../ui/CardListSkeleton'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { MoreButton } from '../ui/MoreButton'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { RequireUser } from './shell/RequireUser'
import { TitleBand } from './shell/TitleBand'

export const page: PageMeta = { title: 'Saved Coaches', indexed: false }

/** /saved-coaches: the coaches the user keeps. */
export default function SavedCoachesPage() {
  return (
    <RequireUser title={page.title}>
      <PageShell title={page.title} band={<TitleBand title={page.title} />}>
        <SavedCoaches />
      </PageShell>
    </RequireUser>
  )
}

function SavedCoaches() {
  const saved = useSavedCoaches()
  if (saved.isPending) return <CardListSkeleton text="Loading coaches..." columns />
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
  const coaches = saved.data.pages.flatMap((page) => page.items.map(({ coach }) => coach))
  if (coaches.length === 0) {
    return (
      <EmptyState
        icon="🔖"
        title="Nothing here yet"
        text="Coaches you save are kept here."
        action={
          <Link to="/" className={buttonClass('accent')}>
            Explore Coaches
          </Link>
        }
      />
    )
  }
  return (
    <>
      <SavedCoachList coaches={coaches} />
      {saved.hasNextPage && <MoreButton label="Show more coaches" onMore={() => fetchMore(saved)} />}
    </>
  )
}
