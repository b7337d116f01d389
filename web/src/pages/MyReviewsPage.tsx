import { Link } from 'react-router'
import { messageOf } from '../api/errors'
import { fetchMore } from '../api/queries'
import { MyReviewList } from '../features/reviews/MyReviewList'
import { useMyReviews } from '../features/reviews/myReviews'
import { buttonClass } from '../ui/Button'
import { EmptyClipboard } from '../ui/drawings'
import { MoreButton } from '../ui/MoreButton'
import { ReviewListSkeleton } from '../ui/pageSkeletons'
import { EmptyState, ErrorState } from '../ui/states'
import { OwnListPage } from './shell/RequireUser'
import type { PageMeta } from './shell/pageMeta'

export const page: PageMeta = {
  title: 'My Reviews',
  indexed: false,
  withoutScript: 'Your reviews need JavaScript, to sign you in. Please turn it on and load this page again.',
}

/** /my-reviews: the user's own reviews, newest first. */
export default function MyReviewsPage() {
  return (
    <OwnListPage title={page.title} purpose="see your reviews">
      <MyReviews />
    </OwnListPage>
  )
}

function MyReviews() {
  const reviews = useMyReviews()
  if (reviews.isPending) return <ReviewListSkeleton text="Loading..." />
  if (!reviews.data) {
    return <ErrorState message={messageOf(reviews.error)} onRetry={() => void reviews.refetch()} />
  }
  const items = reviews.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyClipboard />}
        title="No reviews yet"
        text="Start rating coaches to see your reviews here."
        action={
          <Link to="/" className={buttonClass('gold')}>
            Find Coaches to Rate
          </Link>
        }
      />
    )
  }
  return (
    <>
      <MyReviewList reviews={items} />
      <MoreButton items="reviews" hasMore={reviews.hasNextPage} onMore={() => fetchMore(reviews)} />
    </>
  )
}
