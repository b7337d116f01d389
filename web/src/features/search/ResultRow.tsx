import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { senseOf } from '../../api/tagSenses'
import { ENOUGH_REVIEWS, reviewsText, roleLine, sportTitle } from '../../lib/format'
import { LEFT } from '../../lib/names'
import { barPercent, oneDecimal, scoreStep } from '../../lib/scores'
import { Avatar } from '../../ui/Avatar'
import { buttonClass } from '../../ui/Button'
import { VerifiedBadge } from '../../ui/icons'
import { SCORE_BACKGROUND, SCORE_FILL } from '../../ui/scoreClasses'
import { Tags } from '../../ui/Tags'
import { type FilterInEffect, valueOf } from './filtersInEffect'

export type FoundCoach = Schemas['FoundCoach']

/** The controls of a row, which other features provide. */
export interface RowActions {
  save: (coach: FoundCoach) => ReactNode
  compare: (coach: FoundCoach) => ReactNode
}

interface RowProps {
  coach: FoundCoach
  /** The filters of the list, whose values the row does not repeat. */
  filters: readonly FilterInEffect[]
  actions: RowActions
}

/** A coach with numbers; `place` is the position in a ranked list. Same markup as in results.html. */
export function ResultRow({ coach, filters, actions, place }: RowProps & { place?: number | undefined }) {
  return (
    <li className="result">
      {place !== undefined && (
        <span className="result-place">
          <span className="sr-only">Rank </span>
          <span>{place}</span>
        </span>
      )}
      <div className="result-score">
        <span className={`result-tile ${SCORE_BACKGROUND[scoreStep(coach.rating)]}`}>
          <span className="sr-only">Rated </span>
          <span>{oneDecimal(coach.rating)}</span>
        </span>
        <span>{reviewsText(coach.total_reviews)}</span>
      </div>
      <div className="result-who">
        <Who coach={coach} filters={filters} />
        {coach.ranked_as !== null && (
          <p>
            Ranked as <b>{oneDecimal(coach.ranked_as)}</b>
          </p>
        )}
      </div>
      <Facts coach={coach} compare={actions.compare(coach)} />
      {actions.save(coach)}
    </li>
  )
}

/** A coach with too few reviews for numbers. */
export function FewReviewsRow({ coach, filters, actions }: RowProps) {
  const { total_reviews: reviews } = coach
  return (
    <li className="result is-few">
      <div className="result-score">
        {reviews === 0 ? (
          <Avatar coach={coach} />
        ) : (
          <span aria-hidden="true" className="result-tile is-empty">
            –
          </span>
        )}
        <span>{reviews === 0 ? 'No reviews' : reviewsText(reviews)}</span>
      </div>
      <div className="result-who">
        <Who coach={coach} filters={filters} />
      </div>
      <Link
        to={`/coach/${coach.id}/rate`}
        aria-label={`Rate ${coach.name}`}
        className={`result-rate ${buttonClass('outline', 'sm')}`}
      >
        Rate
      </Link>
      {actions.save(coach)}
    </li>
  )
}

/** Whether a coach has enough reviews for a row with numbers. */
export function hasNumbers({ total_reviews }: FoundCoach): boolean {
  return total_reviews >= ENOUGH_REVIEWS
}

function Who({ coach, filters }: Omit<RowProps, 'actions'>) {
  return (
    <>
      <h3>
        <Link to={`/coach/${coach.id}`}>{coach.name}</Link>
        {coach.verified && (
          <>
            {' '}
            <VerifiedBadge className="size-4.5" />
          </>
        )}
      </h3>
      <p>
        <Post coach={coach} filters={filters} />
      </p>
      {coach.earlier && <p>{coach.earlier}</p>}
      {coach.has_left && <p>{`${LEFT} ${coach.university}`}</p>}
    </>
  )
}

/** "Head Coach · Women's Soccer · Ohio State · DI", without what the filters say. */
export function Post({ coach, filters }: Omit<RowProps, 'actions'>) {
  const isTeamFixed = valueOf(filters, 'sport') === coach.sport && valueOf(filters, 'gender') === coach.gender
  const isDivisionFixed = !coach.division || valueOf(filters, 'division') === coach.division
  return (
    <>
      <span>{roleLine(coach) + (isTeamFixed ? '' : `${sportTitle(coach)} · `)}</span>
      <span title={coach.university}>{coach.short_university}</span>
      {!isDivisionFixed && <span>{`\u00a0·\u00a0${coach.division}`}</span>}
    </>
  )
}

function Facts({ coach, compare }: { coach: FoundCoach; compare: ReactNode }) {
  const { category_mean: mean, recommend_answers: answers, top_tag: tag } = coach
  return (
    <div className="result-facts">
      {answers > 0 && (
        <span className="result-recommend">
          <b>{`${coach.recommend_yes} of ${answers}`}</b> <span>recommend</span>
        </span>
      )}
      {mean > 0 && (
        <span className="result-mean">
          <span>{coach.category}</span>
          <svg width="100%" height="7" aria-hidden="true">
            <rect width="100%" height="7" className="fill-track" />
            <rect width={`${barPercent(mean)}%`} height="7" className={SCORE_FILL[scoreStep(mean)]} />
          </svg>
          <b>{oneDecimal(mean)}</b>
        </span>
      )}
      {tag && (
        <Tags
          label="Most chosen tag"
          tags={[
            { text: tag, sense: senseOf(tag), count: `${coach.top_tag_count} of ${coach.total_reviews}` },
          ]}
        />
      )}
      {compare}
    </div>
  )
}
