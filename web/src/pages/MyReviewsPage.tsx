import { Link } from 'react-router'
import { messageOf } from '../api/errors'
import { fetchMore } from '../api/fetchMore'
import { MyReviewList } from '../features/reviews/MyReviewList'
import { useMyReviews } from '../features/reviews/useMyReviews'
import { buttonClass } from '../ui/buttonClass'
import { CardListSkeleton } from '../ui/CardListSkeleton'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { MoreButton } from '../ui/MoreButton'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { RequireUser } from './shell/RequireUser'
import { TitleBand } from './shell/TitleBand'

export const page: PageMeta = { title: 'My Reviews', indexed: false }

/** /my-reviews: what the user has said, newest first. */
export default function MyReviewsPage() {
  return (
    <RequireUser title={page.title}>
      <PageShell title={page.title} band={<TitleBand title={page.title} />}>
        <MyReviews />
      </PageShell>
    </RequireUser>
  )
}

function MyReviews() {
  const reviews = useMyReviews()
  if (reviews.isPending) return <CardListSkeleton text="Loading..." />
  if (!reviews.data) {
    return <ErrorState message={messageOf(reviews.error)} onRetry={() => void reviews.refetch()} />
  }
  const items = reviews.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        icon="📝"
        title="No reviews yet"
        text="Start rating coaches to see your reviews here."
        action={
          <Link to="/" className={buttonClass('accent')}>
            Find Coaches to Rate
          </Link>
        }
      />
    )
  }
  return (
    <>
      <MyReviewList reviews={items} />
      {reviews.hasNextPage && <MoreButton label="Show more reviews" onMore={() => fetchMore(reviews)} />}
    </>
  )
}
