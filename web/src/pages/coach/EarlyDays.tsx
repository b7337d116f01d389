import type { ComponentProps } from 'react'
import type { Schemas } from '../../api/client'
import { AiSummary, EarlyCategoryRatings, recommendationText } from '../../features/coaches/CoachStats'
import { ReviewSection } from '../../features/reviews/ReviewSection'
import type { ReviewsQuery } from '../../features/reviews/reviewsAddress'
import { athletesText, ENOUGH_REVIEWS } from '../../lib/format'
import { Button } from '../../ui/Button'
import { StarIcon } from '../../ui/icons'
import { RelatedCoaches } from './RelatedCoaches'
import { ShareProfile } from './ShareProfile'
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
        <AiSummary summary={coach.ai_summary} />
        <RelatedCoaches coach={coach} />
      </div>
    </div>
  )
}

function Notice({ coach }: { coach: Coach }) {
  const { form, label, rate } = useRate(String(coach.id), coach.name)
  const one = coach.total_reviews === 1
  return (
    <section className="rounded-card border border-line bg-card px-4 py-4.5 shadow-card sm:px-5.5 sm:py-5">
      <div className="flex flex-wrap items-center gap-3.5">
        <Pips reviews={coach.total_reviews} />
        <h2 className="text-[1.6rem]">Just getting started</h2>
      </div>
      <p className="mt-2.5 max-w-[60ch] wrap-anywhere">
        {`${athletesText(coach.total_reviews)} ${one ? 'has' : 'have'} rated ${coach.name}. That’s a start, not a verdict: strengths, weaknesses and a recommend rate appear after five reviews.${coach.recommend_answers > 0 ? ` ${recommendationText(coach)}.` : ''}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {label === 'Rate' && (
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
