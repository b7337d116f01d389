import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { hasComments } from '../../lib/comments'
import { longDate } from '../../lib/dates'
import { ENOUGH_REVIEWS, formatCount, reviewsText, roleName, sportTitle } from '../../lib/format'
import { LEFT } from '../../lib/names'
import { SITE_NAME } from '../../lib/siteName'
import { Shield } from '../../ui/Shield'

type VisitSheet = Schemas['VisitSheet']

/** The sheet to print. Boxes and lines are for a pen, so screen readers skip them. */
export function Sheet({ sheet }: { sheet: VisitSheet }) {
  const { coach } = sheet
  const reviews = coach.total_reviews
  return (
    <article className="visit-sheet" data-color={coach.colors[0]} data-second={coach.colors[1]}>
      <header className="visit-head">
        <Shield school={coach.university} colors={coach.colors} />
        <div className="min-w-0">
          <h1>Questions for your visit</h1>
          <p>
            <Link to={`/coach/${coach.id}`}>{coach.name}</Link>,{' '}
            {[roleName(coach), sportTitle(coach), coach.university, coach.division]
              .filter(Boolean)
              .join(', ')}
          </p>
          {coach.has_left && <p>{`${LEFT} ${coach.university}`}</p>}
        </div>
        <span className="visit-logo" aria-hidden="true">
          {SITE_NAME}
        </span>
      </header>
      <p className="visit-fields" aria-hidden="true">
        <Field name="Date" />
        <Field name="I spoke with" />
      </p>
      {reviews < ENOUGH_REVIEWS ? (
        <p className="visit-note">
          {reviews ? `${reviewsText(reviews)} so far.` : 'No reviews yet.'} Questions about ratings appear
          from {ENOUGH_REVIEWS} reviews on.
        </p>
      ) : (
        sheet.about_ratings.length === 0 && (
          <p className="visit-note">No rating is low or mixed, from {reviewsText(reviews)}.</p>
        )
      )}
      <Part
        title="Athletes rated this low or mixed"
        note={reviewsText(reviews)}
        questions={sheet.about_ratings}
      />
      <Part
        title={hasComments() ? 'Nobody has said yet' : 'What ratings don’t say'}
        note={searchedText(sheet)}
        questions={sheet.not_mentioned}
      />
      <Part title="From the team’s rosters" questions={sheet.about_rosters} />
      <Part title="Good to ask players, alone" questions={sheet.for_players} />
      <p className="visit-end">
        Made by fixed rules{sheet.newest && ` from reviews up to ${longDate(sheet.newest)}`}: categories under
        3.5 or split, tags chosen by a third or more, topics{' '}
        {hasComments() ? 'nobody has mentioned' : 'that ratings don’t cover'}
        {sheet.about_rosters.length > 0 && ', players who did not come back'}. The questions name no reviewer
        and quote nobody.
      </p>
    </article>
  )
}

/** A line for a pen after its name. */
function Field({ name }: { name: string }) {
  return (
    <span>
      {name}
      <i />
    </span>
  )
}

interface PartProps {
  title: string
  note?: string
  questions: readonly Schemas['VisitQuestion'][]
}

function Part({ title, note, questions }: PartProps) {
  if (questions.length === 0) return null
  return (
    <section>
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      <ol>
        {questions.map(({ text, reason }) => (
          <li key={text}>
            <span className="visit-box" aria-hidden="true" />
            <p>
              <b>{text}</b> <small>{reason}</small>
            </p>
            <span className="visit-lines" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** In which texts the topics were searched for. */
function searchedText({ written_reviews: count, is_newest_only: isNewestOnly }: VisitSheet): string {
  if (!hasComments()) return 'reviews here have no comments'
  if (count === 0) return 'no written reviews yet'
  if (isNewestOnly) return `not mentioned in the newest ${formatCount(count)} written reviews`
  if (count === 1) return 'not mentioned in the 1 written review'
  return `not mentioned in any of ${formatCount(count)} written reviews`
}
