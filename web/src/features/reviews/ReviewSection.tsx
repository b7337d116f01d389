import { Fragment, type ReactNode, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { fetchMore } from '../../api/queries'
import { dateInYear, todayUtc } from '../../lib/dates'
import { ENOUGH_REVIEWS, formatCount } from '../../lib/format'
import { focusElement } from '../../ui/focusElement'
import { MoreButton } from '../../ui/MoreButton'
import { Loading, Skeleton } from '../../ui/skeletons'
import { ErrorState } from '../../ui/states'
import { useReviews } from './coachReviews'
import { ReviewCard } from './ReviewCard'
import { ReviewFilters } from './ReviewFilters'
import { filteredText, hasFilter, reviewsPath, type ReviewsQuery } from './reviewsAddress'
import { SITE_NAME } from '../../lib/siteName'

interface ReviewSectionProps {
  coach: Pick<
    Schemas['CoachProfile'],
    'id' | 'name' | 'total_reviews' | 'school_email_reviews' | 'star_counts' | 'posts'
  >
  /** Which reviews are listed, and in which order. */
  query: ReviewsQuery
  /** The points of the trend, whose seasons the reviews can be filtered by. */
  trend?: Schemas['ProfileDetails']['trend']
  /** For the coach who has claimed the profile: renders the form to reply to a review. */
  replyForm?: ((review: Schemas['ProfileReview']) => ReactNode) | undefined
}

/** 'Reviews (N)' with a disclaimer and the reviews, 20 at a time. */
export function ReviewSection({ coach, query, trend = [], replyForm }: ReviewSectionProps) {
  const { total_reviews: total, school_email_reviews: schoolEmail } = coach
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="reviews">
      <h2
        id="reviews"
        ref={heading}
        tabIndex={-1}
        className="mb-3.5 scroll-mt-20 text-[1.6rem] uppercase sm:text-[2.1rem]"
      >
        Reviews ({formatCount(total)})
      </h2>
      {schoolEmail > 0 && (
        <p className="mb-3.5 text-ink-2">
          {formatCount(schoolEmail)} of {formatCount(total)} with school email confirmed
        </p>
      )}
      {total >= ENOUGH_REVIEWS && (
        <ReviewFilters
          coachId={coach.id}
          starCounts={coach.star_counts}
          query={query}
          posts={coach.posts}
          trend={trend}
        />
      )}
      <FilterState
        coach={coach}
        query={query}
        onShowAll={() => {
          // The link disappears with the filter.
          focusElement(heading.current)
        }}
      />
      <ReviewList coach={coach} query={query} replyForm={replyForm} />
      <p className="mt-5 max-w-[68ch] text-[0.9375rem] text-ink-3">
        Reviews are the opinions of individual athletes and are not verified. {SITE_NAME} is not responsible
        for user content.
      </p>
    </section>
  )
}

interface FilterStateProps extends Pick<ReviewSectionProps, 'coach' | 'query'> {
  onShowAll: () => void
}

/** How many reviews the filter shows, with a link back to all of them. Screen readers announce changes. */
function FilterState({ coach, query, onShowAll }: FilterStateProps) {
  const { data, isPlaceholderData } = useReviews(String(coach.id), query)
  // As the link for visitors without JavaScript does.
  const isContinued = useSearchParams()[0].has('cursor')
  const first = isPlaceholderData ? undefined : data?.pages[0]
  const count = first?.items.length === 0 ? 0 : first?.total
  const words =
    first && hasFilter(query) ? filteredText(query, count ?? null, coach.total_reviews, coach.posts) : ''
  return (
    <div
      className={
        hasFilter(query) || isContinued ? 'mb-3.5 flex flex-wrap items-center gap-x-4 text-ink-2' : ''
      }
    >
      <p role="status">{words}</p>
      {(hasFilter(query) || isContinued) && (
        <Link
          to={reviewsPath(coach.id, { sort: query.sort })}
          preventScrollReset
          onClick={onShowAll}
          className="inline-flex min-h-11 items-center font-semibold text-soft-ink underline"
        >
          Show all reviews
        </Link>
      )}
    </div>
  )
}

function ReviewList({ coach, query, replyForm }: Pick<ReviewSectionProps, 'coach' | 'query' | 'replyForm'>) {
  const reviews = useReviews(String(coach.id), query)

  if (reviews.isPending) {
    return (
      <Loading text="Loading...">
        <Skeleton className="h-36" />
      </Loading>
    )
  }
  if (!reviews.data) {
    return <ErrorState message={messageOf(reviews.error)} onRetry={() => void reviews.refetch()} />
  }
  const cursor = reviews.data.pages.at(-1)?.next_cursor
  return (
    <>
      {byEdition(reviews.data.pages).map(({ title, items }) => (
        <Fragment key={items[0]?.id}>
          {title && <h3 className="edition-heading">{title}</h3>}
          <ul aria-busy={reviews.isPlaceholderData} className="grid gap-3.5">
            {items.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} coachName={coach.name} replyForm={replyForm?.(review)} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <MoreButton
        key={reviewsPath(coach.id, query)}
        items="reviews"
        hasMore={reviews.hasNextPage && !reviews.isPlaceholderData}
        nextPath={cursor ? reviewsPath(coach.id, { ...query, cursor }) : undefined}
        onMore={() => fetchMore(reviews)}
      />
    </>
  )
}

interface EditionGroup {
  /** 'Edition of Nov 30'; empty if no review is from an edition. */
  title: string
  items: Schemas['ProfileReview'][]
}

/** The reviews by the edition in which they appeared, in the order of the list. */
function byEdition(pages: readonly Schemas['ReviewPage'][]): EditionGroup[] {
  const editions = new Set(pages.flatMap((page) => page.editions))
  const groups: EditionGroup[] = []
  for (const review of pages.flatMap((page) => page.items)) {
    const title = editions.size > 0 ? editionTitle(review.date, editions.has(review.date)) : ''
    const last = groups.at(-1)
    if (last?.title === title) last.items.push(review)
    else groups.push({ title, items: [review] })
  }
  return groups
}

/** What appeared at once, before the site had editions or between them, has no edition. */
function editionTitle(day: string, isEdition: boolean): string {
  return isEdition ? `Edition of ${dateInYear(day, todayUtc())}` : 'On other days'
}
