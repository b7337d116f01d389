import type { Schemas } from '../../api/client'
import { senseOf } from '../../api/tagSenses'
import { ENOUGH_REVIEWS, formatCount, reviewsText, unbroken } from '../../lib/format'
import { barPercent, NO_SCORE, oneDecimal, scoreStep } from '../../lib/scores'
import { SCORE_BACKGROUND, SCORE_FILL } from '../../ui/scoreClasses'
import { Tags } from '../../ui/Tags'

type Coach = Schemas['ComparedCoach']
type Rating = Schemas['ComparedRating']

/** Whether a coach has enough reviews for numbers. */
export function hasNumbers({ total_reviews }: Coach): boolean {
  return total_reviews >= ENOUGH_REVIEWS
}

/** The mean of all reviews. */
export function RatingCell({ coach }: { coach: Coach }) {
  const { rating, total_reviews: total, recommend_yes: yes, recommend_answers: answers } = coach
  if (total === 0) return <p>No reviews yet</p>
  if (!hasNumbers(coach))
    return (
      <p>
        <b>{reviewsText(total)}</b>
        <br />
        Too few reviews for numbers
      </p>
    )
  return (
    <div className="compare-rating">
      <b className={`${SCORE_BACKGROUND[scoreStep(rating)]} text-on-score`}>{oneDecimal(rating)}</b>
      <p>
        <b>{reviewsText(total)}</b>
        {answers > 0 && (
          <>
            <br />
            {formatCount(yes)} of {formatCount(answers)} recommend
          </>
        )}
      </p>
    </div>
  )
}

interface CategoryCellProps {
  rating: Rating | undefined
  coach: Coach
  /** The column of the coach, from 0. */
  index: number
}

/** A bar repeats the number beside it, so screen readers skip it. */
export function CategoryCell({ rating, coach, index }: CategoryCellProps) {
  if (!rating?.mean) return <None reason="Too few ratings" />
  const { mean, lead, ratings } = rating
  return (
    <div className={lead ? 'compare-value is-higher' : 'compare-value'}>
      <b>{oneDecimal(mean)}</b>
      <svg width="100%" height="10" aria-hidden="true">
        <rect width="100%" height="10" rx="5" className="fill-track" />
        <rect width={`${barPercent(mean)}%`} height="10" rx="5" className={SCORE_FILL[scoreStep(mean)]} />
      </svg>
      <Lead by={lead} className="compare-lead-by" />
      <PairLeads leads={rating.leads} index={index} />
      {ratings !== coach.total_reviews && <small>{formatCount(ratings)} ratings</small>}
    </div>
  )
}

/** With three or four coaches, a phone shows the lead over the coach beside instead of that over all. */
function PairLeads({ leads, index }: { leads: Rating['leads']; index: number }) {
  const [overFirst = null, ...overOthers] = leads
  if (leads.length <= 2) return null
  if (index > 0) return <Lead by={overFirst} className="compare-pair-by" />
  return (
    <>
      {overOthers.map((lead, other) => (
        <Lead key={other} by={lead} className={`compare-pair-by of-${other + 2}`} />
      ))}
    </>
  )
}

function Lead({ by, className }: { by: number | null; className: string }) {
  return (
    <span className={className}>
      {by !== null && (
        <>
          +{oneDecimal(by)}
          <span className="sr-only"> stars more</span>
        </>
      )}
    </span>
  )
}

export function TagsCell({ coach }: { coach: Coach }) {
  if (coach.popular_tags.length === 0)
    return <None reason={hasNumbers(coach) ? 'No tags' : 'Too few reviews'} />
  const tags = coach.popular_tags.map((text, index) => ({
    text,
    sense: senseOf(text),
    count: `${formatCount(coach.popular_tag_counts[index] ?? 0)} of ${formatCount(coach.total_reviews)}`,
  }))
  return <Tags tags={tags} label={`Tags of ${coach.name}`} />
}

/** A dash, with words for screen readers. */
export function None({ reason }: { reason: string }) {
  return (
    <span className="compare-none">
      <span aria-hidden="true">{NO_SCORE}</span>
      <span className="sr-only">{reason}</span>
    </span>
  )
}

/** How long a coach has been at the school. */
export function atThisSchool({ has_left, post }: Coach): string {
  if (has_left) return 'No longer coaches there'
  if (post?.is_over) return post.last_season ? unbroken(`Last listed ${post.last_season}`) : 'Not known'
  return unbroken(post?.years || 'Not known')
}
