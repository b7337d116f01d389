import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { shortDate, todayUtc } from '../../lib/dates'
import { reviewsText, sportTitle, withDivision } from '../../lib/format'
import { oneDecimal, scoreStep, scoreWord } from '../../lib/scores'
import { Avatar } from '../../ui/Avatar'
import { StarIcon } from '../../ui/icons'
import { SCORE_BACKGROUND, SCORE_TEXT } from '../../ui/scoreClasses'
import { Heading } from './Heading'
import { Launch } from './Launch'

type HomeContent = Schemas['HomeContent']

/** What athletes wrote lately and the best rated coaches; on a site without either, a sample and why to be the first. */
export function News({ home: { counts, latest, best_rated } }: { home: HomeContent }) {
  return (
    <div id="home-news" className="home-parts">
      {latest.length > 0 && (
        <section>
          <Heading text="Latest from athletes" path="/coaches?sort=reviews" more="More reviews" />
          <ul className="home-swipe">
            {latest.map((review) => (
              <li key={review.coach.id}>
                <LatestReview review={review} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {best_rated.length > 0 && (
        <section>
          <Heading text="Best rated" path="/coaches?sort=rank" more="How this ranks" />
          <BestRated lists={best_rated} />
        </section>
      )}
      {/* Without counts the database could not be read. */}
      {counts && latest.length === 0 && best_rated.length === 0 && <Launch />}
    </div>
  )
}

function LatestReview({ review }: { review: HomeContent['latest'][number] }) {
  const { coach, rating } = review
  const step = scoreStep(rating)
  return (
    <Link to={`/coach/${coach.id}`} className="home-latest">
      <span className={`home-score ${SCORE_TEXT[step]}`}>
        <span
          role="img"
          aria-label={`${rating} out of 5 stars`}
          className={`grid size-10 shrink-0 place-content-center justify-items-center gap-0.5 self-start rounded-[0.7rem] font-display text-2xl leading-[0.9] font-bold text-on-score ${SCORE_BACKGROUND[step]}`}
        >
          {rating}
          <StarIcon className="size-2.5" />
        </span>
        <span>{scoreWord(rating)}</span>
        <time dateTime={review.date}>{shortDate(review.date, todayUtc())}</time>
      </span>
      <q>{review.excerpt}</q>
      <span className="home-coach">
        <Avatar coach={coach} />
        <span className="min-w-0">
          <b>{coach.name}</b>
          <small title={coach.university}>
            {sportTitle(coach)}, {coach.short_university}
          </small>
          <small>{reviewsText(coach.total_reviews)}</small>
        </span>
      </span>
    </Link>
  )
}

/** One list for each sport; radio buttons, which need no JavaScript, choose the one that is shown. */
function BestRated({ lists }: { lists: HomeContent['best_rated'] }) {
  return (
    <div className="best-rated">
      {lists.map(({ sport, coaches }, index) => [
        <input
          key={`${sport} chosen`}
          type="radio"
          name="best-rated"
          id={`best-${index + 1}`}
          className="sr-only"
          defaultChecked={index === 0}
        />,
        <label key={`${sport} label`} htmlFor={`best-${index + 1}`}>
          {sport}
        </label>,
        <section key={sport} aria-label={sport}>
          <ol>
            {coaches.map((coach, place) => (
              <BestCoach key={coach.id} coach={coach} place={place + 1} />
            ))}
          </ol>
          <Link to={`/coaches?sport=${encodeURIComponent(sport)}&sort=rank`} className="home-all">
            All {sport}
          </Link>
        </section>,
      ])}
    </div>
  )
}

function BestCoach({ coach, place }: { coach: Schemas['BestCoach']; place: number }) {
  return (
    <li>
      <Link to={`/coach/${coach.id}`}>
        <span className="home-place">{place}</span>
        <span className="sr-only">Rated </span>
        <b className={`home-tile ${SCORE_BACKGROUND[scoreStep(coach.rating)]}`}>{oneDecimal(coach.rating)}</b>
        <span className="min-w-0">
          <b>{coach.name}</b>
          <small title={coach.university}>{withDivision(coach.short_university, coach.division)}</small>
          <small>
            {reviewsText(coach.total_reviews)}, ranked as {oneDecimal(coach.ranked_as)}
          </small>
        </span>
      </Link>
    </li>
  )
}
