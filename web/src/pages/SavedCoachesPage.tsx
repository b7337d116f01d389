import { Link } from 'react-router'
import { fetchMore } from '../api/queries'
import { useSavedCoaches } from '../features/saved/savedCoaches'
import { SavedCoachList } from '../features/saved/SavedCoachList'
import { buttonClass } from '../ui/Button'
import { MoreButton } from '../ui/MoreButton'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { EmptyState, ErrorState } from '../ui/states'
import { OwnListPage } from './shell/OwnListPage'
import type { PageMeta } from './shell/pageMeta'

export const page: PageMeta = {
  title: 'Saved Coaches',
  indexed: false,
  withoutScript:
    'Your saved coaches need JavaScript, to sign you in. Please turn it on and load this page again.',
}

/** /saved-coaches: the user's saved coaches. */
export default function SavedCoachesPage() {
  return (
    <OwnListPage title={page.title} purpose="see your saved coaches">
      <SavedCoaches />
    </OwnListPage>
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
