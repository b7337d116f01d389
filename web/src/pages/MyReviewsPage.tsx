import { Link } from 'react-router'
import { messageOf } from '../api/errors'
import { fetchMore } from '../api/queries'
import { MyReviewList } from '../features/reviews/MyReviewList'
import { useMyReviews } from '../features/reviews/myReviews'
import { buttonClass } from '../ui/Button'
import { MoreButton } from '../ui/MoreButton'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { EmptyState, ErrorState } from '../ui/states'
import { PageHero } from './shell/PageHero'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { RequireUser } from './shell/RequireUser'

export const page: PageMeta = {
  title: 'My Reviews',
  indexed: false,
  withoutScript: 'Your reviews need JavaScript, to sign you in. Please turn it on and load this page again.',
}

const hero = <PageHero title={page.title} compact />

/** /my-reviews: the user's own reviews, newest first. */
export default function MyReviewsPage() {
  return (
    <RequireUser title={page.title} purpose="see your reviews" hero={hero}>
      <PageShell title={page.title} hero={hero}>
        {/* At least as high as the window: the footer does not jump when the list is there. */}
        <div className="min-h-dvh">
          <MyReviews />
        </div>
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
