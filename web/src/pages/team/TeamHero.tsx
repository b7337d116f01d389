import type { Schemas } from '../../api/client'
import { ENOUGH_REVIEWS, reviewsText } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { Container } from '../../ui/layout'
import { SchoolEdge } from '../../ui/SchoolEdge'
import { Shield } from '../../ui/Shield'
import { Breadcrumbs } from '../places/Breadcrumbs'
import { recommendShare } from '../places/placeWords'

interface TeamHeroProps {
  team: Schemas['TeamProfile']
}

/** The hero of a team: school and team, the place, a sentence about the staff, and its numbers. */
export function TeamHero({ team }: TeamHeroProps) {
  const place = [
    [team.division, team.conference].filter(Boolean).join(' · '),
    [team.city, team.state].filter(Boolean).join(', '),
  ]
  return (
    <Container>
      <div className="team-hero" data-color={team.colors[0]}>
        <SchoolEdge colors={team.colors} />
        <div className="team-crumbs">
          <Breadcrumbs pages={[{ name: team.school, path: team.school_path }]} current={team.name} />
        </div>
        <Shield school={team.school} colors={team.colors} inHero />
        <h1>
          <small>{team.school}</small>
          {` ${team.name}`}
        </h1>
        <p className="team-place whitespace-pre-line">{place.filter(Boolean).join('\n')}</p>
        {team.in_short && <p className="team-says">{team.in_short}</p>}
        <div className="team-board">
          <Rating team={team} />
        </div>
        {team.staff.length > 0 && team.numbers.reviews > 0 && (
          <p className="team-acts thumb-bar">
            <a href="#rate" className="team-gold">
              Rate this staff
            </a>
          </p>
        )}
      </div>
    </Container>
  )
}

function Rating({ team: { numbers, staff } }: TeamHeroProps) {
  if (numbers.rating === null) {
    const isTold = staff.every(({ reviews }) => reviews !== null)
    return (
      <p>
        <b className="is-words">{isTold && !numbers.reviews ? 'No reviews yet' : 'No average yet'}</b>
        {numbers.reviews
          ? `${reviewsText(numbers.reviews)} of today’s staff`
          : isTold
            ? 'What we know about the staff is below.'
            : 'Reviews are on the profiles.'}
      </p>
    )
  }
  return (
    <>
      <p>
        <b className="text-gold">{oneDecimal(numbers.rating)}</b>
        <span className="sr-only">out of 5, </span>
        {`${reviewsText(numbers.reviews)} of today’s staff`}
      </p>
      {numbers.recommend_answers > 0 && <Recommended numbers={numbers} />}
    </>
  )
}

function Recommended({ numbers }: { numbers: Schemas['StaffNumbers'] }) {
  const { recommend_yes: yes, recommend_answers: answers } = numbers
  if (answers < ENOUGH_REVIEWS)
    return (
      <p>
        <b>
          {yes}
          <small>{` of ${answers}`}</small>
        </b>
        would recommend
      </p>
    )
  return (
    <p>
      <b>
        {recommendShare(numbers).slice(0, -1)}
        <small>%</small>
      </b>
      {`would recommend, ${yes} of ${answers} answers`}
    </p>
  )
}
