import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { hasComments } from '../../lib/comments'
import { monthAndDay } from '../../lib/dates'
import { unbroken } from '../../lib/format'
import type { ScoreStep } from '../../lib/scores'
import { SCORE_BACKGROUND } from '../../ui/scoreClasses'
import { Shield } from '../../ui/Shield'
import { Recommended, Score } from './marks'

type Quote = Schemas['TeamProfile']['latest'][number]

/** How athletes at an earlier program rated a new head coach, and what they wrote. */
export function CameFrom({ came }: { came: Schemas['CameFrom'] }) {
  return (
    <section className="team-card team-came" aria-labelledby="came">
      <div className="team-came-head" data-color={came.colors[0]}>
        <Shield school={came.school} colors={came.colors} />
        <div className="min-w-0">
          <h2 id="came">{`Came from ${came.school}: ${came.reviews} athletes there ${hasComments() ? 'wrote' : 'rated'}`}</h2>
          <p className="text-ink-2">
            {`About ${came.name}. ${unbroken(came.post)} at `}
            <Link to={came.team_path}>{came.school}</Link>.
            {came.recommend_answers > 0 && (
              <>
                {' '}
                <Recommended numbers={came} />.
              </>
            )}
          </p>
        </div>
        <Score numbers={came} />
      </div>
      {came.quotes.map((quote) => (
        <QuoteCard key={quote.id} quote={quote} />
      ))}
      <p className="team-after">
        <Link to={`${came.coach_path}#reviews`}>
          {hasComments() ? `Read what athletes wrote about ${came.name}` : `All ratings of ${came.name}`}
        </Link>
      </p>
    </section>
  )
}

/** The latest reviews of the coaches of today. */
export function Latest({ quotes }: { quotes: Quote[] }) {
  return (
    <section className="team-card team-latest" aria-labelledby="latest">
      <h2 id="latest">Latest about this staff</h2>
      <div>
        {quotes.map((quote) => (
          <QuoteCard key={quote.id} quote={quote} withName />
        ))}
      </div>
      <p className="team-after team-small">
        Reviews are the opinions of individual athletes. <Link to="/how-we-check">How we check</Link>
      </p>
    </section>
  )
}

function QuoteCard({ quote, withName = false }: { quote: Quote; withName?: boolean }) {
  return (
    <article className="team-quote">
      <span
        role="img"
        aria-label={`${quote.rating} out of 5 stars`}
        className={`team-stars ${SCORE_BACKGROUND[quote.rating as ScoreStep]} text-on-score`}
      >
        {quote.rating}
      </span>
      <div className="min-w-0">
        <p className="team-by">
          <b>Athlete</b>
          {withName && (
            <span>
              on <Link to={quote.coach_path}>{quote.name}</Link>
            </span>
          )}
          {quote.would_recommend !== null && (
            <span>{quote.would_recommend ? 'Recommends' : 'Does not recommend'}</span>
          )}
          {quote.date && <time dateTime={quote.date}>{monthAndDay(quote.date)}</time>}
        </p>
        <p className="team-words">{quote.comment}</p>
      </div>
    </article>
  )
}
