import type { ComponentProps } from 'react'
import type { Schemas } from '../../api/client'
import { recommendationText } from '../../features/coaches/CoachStats'
import { ReviewSection } from '../../features/reviews/ReviewSection'
import type { ReviewsQuery } from '../../features/reviews/reviewsAddress'
import { athletesText, ENOUGH_REVIEWS } from '../../lib/format'
import { meanText } from '../../lib/scores'
import { Button } from '../../ui/Button'
import { StarIcon } from '../../ui/icons'
import { Panel } from '../../ui/Panel'
import { RelatedCoaches } from './RelatedCoaches'
import { ShareProfile } from './ShareProfile'
import { Summary } from './Summary'
import { useRate } from './useRate'

type Coach = Schemas['CoachProfile']

interface EarlyDaysProps {
  coach: Coach
  query: ReviewsQuery
  replyForm: ComponentProps<typeof ReviewSection>['replyForm']
}

/** The content below the hero of a coach with too few reviews to judge: reviews without an overall verdict. */
export function EarlyDays({ coach, query, replyForm }: EarlyDaysProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="grid gap-7">
        <Notice coach={coach} />
        <ReviewSection coach={coach} query={query} replyForm={replyForm} />
      </div>
      <div className="grid gap-5">
        <EarlyCategoryRatings coach={coach} />
        <Summary summary={coach.ai_summary} />
        <RelatedCoaches coach={coach} />
      </div>
    </div>
  )
}

function Notice({ coach }: { coach: Coach }) {
  const { form, hasRated, rate } = useRate(String(coach.id), coach.name)
  const one = coach.total_reviews === 1
  return (
    <section className="rounded-card border border-line bg-card px-4 py-4.5 shadow-card sm:px-5.5 sm:py-5">
      <div className="flex flex-wrap items-center gap-3.5">
        <Pips reviews={coach.total_reviews} />
        <h2 className="text-[1.6rem]">Just getting started</h2>
      </div>
      <p className="mt-2.5 max-w-[60ch] wrap-anywhere">
        {`${athletesText(coach.total_reviews)} ${one ? 'has' : 'have'} rated ${coach.name}. That’s a start, not a verdict: strengths, weaknesses and a recommend rate appear after ${ENOUGH_REVIEWS} reviews.${coach.recommend_answers > 0 ? ` ${recommendationText(coach)}.` : ''}`}
      </p>
      <div className="needs-script mt-4 flex flex-wrap gap-2.5">
        {!hasRated && (
          <Button data-prefetch={form} onClick={rate}>
            <StarIcon />
            <span>{`Be the ${['first', 'second', 'third', 'fourth', 'fifth'][coach.total_reviews] ?? 'next'}`}</span>
          </Button>
        )}
        <ShareProfile coach={coach} variant="outline" label="Ask a teammate" />
      </div>
    </section>
  )
}

/** The progress toward the number of reviews needed for an overall rating. */
function Pips({ reviews }: { reviews: number }) {
  return (
    <span role="img" aria-label={`${reviews} of ${ENOUGH_REVIEWS} reviews`} className="inline-flex gap-1">
      {Array.from({ length: ENOUGH_REVIEWS }, (_, index) => (
        <span
          key={index}
          className={`size-4 rounded-[0.3rem] border-2 ${index < reviews ? 'border-star-on-card bg-gold' : 'border-dashed border-edge'}`}
        />
      ))}
    </span>
  )
}

/**
 * The six category ratings of a coach with too few reviews to judge: no score words, no colors, and no bars that would
 * look like a measurement.
 */
function EarlyCategoryRatings({ coach }: { coach: Coach }) {
  const reviews = coach.total_reviews
  const title =
    reviews === 1 ? 'Ratings from that athlete' : `Ratings from those ${athletesText(reviews).toLowerCase()}`
  return (
    <Panel title={title}>
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        {Object.entries(coach.ratings).map(([label, value]) => (
          <div key={label} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <dt>{label}</dt>
            <dd className={`flex items-center gap-2.5 ${value > 0 ? '' : 'text-ink-3'}`}>
              {value > 0 ? null : <span>Not rated</span>}
              <b className="font-display text-[1.35rem] leading-none">
                {Number.isInteger(value) && value > 0 ? value : meanText(value)}
              </b>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
