import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { comparePath, MAX_COMPARED } from '../../features/compare/chosenCoaches'
import { hasComments } from '../../lib/comments'
import { longDate } from '../../lib/dates'
import { ENOUGH_REVIEWS, reviewsText, unbroken } from '../../lib/format'
import { oneDecimal, scoreStep } from '../../lib/scores'
import { SCORE_FILL } from '../../ui/scoreClasses'
import { counted } from '../places/placeWords'
import { Score } from './marks'

type Team = Schemas['TeamProfile']

interface PanelProps {
  team: Team
}

/** The mean of each category over the staff of today. */
export function NumbersCard({ team }: PanelProps) {
  const { categories, reviews } = team.numbers
  const has = team.reviewed_coaches === 1 ? 'has' : 'have'
  return (
    <section className="team-card team-pad" aria-labelledby="numbers">
      <h2 id="numbers">Staff in numbers</h2>
      <dl className="team-cats">
        {categories.map(({ name, mean, count }) => (
          <div key={name}>
            <dt>
              {name}
              {count !== reviews && (
                <>
                  {' '}
                  <small>{counted(count, 'rating', 'ratings')}</small>
                </>
              )}
            </dt>
            <dd>{count >= ENOUGH_REVIEWS ? <Mean mean={mean} /> : 'Too few ratings'}</dd>
          </div>
        ))}
      </dl>
      <p className="team-small">
        {`From ${reviewsText(reviews)}. ${team.reviewed_coaches} of ${team.staff.length} on this staff ${has} been reviewed.`}
      </p>
      <CompareStaff staff={team.staff} />
    </section>
  )
}

function Mean({ mean }: { mean: number }) {
  return (
    <>
      <b>{oneDecimal(mean)}</b>
      <svg width="100%" height="12" aria-hidden="true">
        <rect width="100%" height="12" rx="6" className="fill-track" />
        <rect width={`${mean * 20}%`} height="12" rx="6" className={SCORE_FILL[scoreStep(mean)]} />
      </svg>
    </>
  )
}

/** The link to the comparison of those of the staff who have numbers. */
function CompareStaff({ staff }: Pick<Team, 'staff'>) {
  const rated = staff.filter(({ reviews }) => (reviews ?? 0) >= ENOUGH_REVIEWS)
  if (rated.length < 2) return null
  const compared = rated.slice(0, MAX_COMPARED).map(({ coach_id: id }) => ({ id }))
  return (
    <p className="mt-2">
      <Link to={comparePath(compared)}>Compare the staff</Link>
    </p>
  )
}

/** Who left in the last two seasons, and where they are now. */
export function Left({ team: { staff, left, left_lists: lists } }: PanelProps) {
  return (
    <section className="team-card team-pad" aria-labelledby="left">
      <h2 id="left">{staff.length > 0 ? 'Who left in the last two seasons' : 'Who coached here last'}</h2>
      <p className="team-small">
        {`${lists && `From staff lists for ${unbroken(lists)}. `}Ratings cover their time here only.`}
      </p>
      <ul className="team-left">
        {left.map((member) => (
          <li key={member.coach_id}>
            <div className="min-w-0">
              <h3>
                <Link to={member.path}>{member.name}</Link>
              </h3>
              <p>{unbroken([member.title || member.role_label, member.years].filter(Boolean).join(', '))}</p>
            </div>
            <Score numbers={member} />
            <p className="team-now">
              <span aria-hidden="true">→ </span>
              {member.now_path ? (
                <Link to={member.now_path}>{unbroken(member.now)}</Link>
              ) : (
                unbroken(member.now)
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What else is known about a team, with seasons and sources. */
export function Facts({ facts }: Pick<Team, 'facts'>) {
  return (
    <section className="team-card team-pad" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl className="team-facts">
        {facts.map(({ name, value, source }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <small>{unbroken(source)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const MAX_TO_RATE = 8

/** The invitation to rate the coaches of today. */
export function Rate({ team: { staff, path } }: PanelProps) {
  return (
    <section className="team-rate" id="rate" aria-labelledby="rate-title">
      <h2 id="rate-title">Played here? Rate this staff</h2>
      <p>{`Two minutes, no name. Everyone sees “Athlete”, the date and ${hasComments() ? 'what you wrote' : 'your ratings'}.`}</p>
      <ul>
        {staff.length > 1 && (
          <li>
            <Link to={`${path}/rate`} className="team-gold">
              Rate the whole staff
            </Link>
          </li>
        )}
        {staff.slice(0, MAX_TO_RATE).map((member) => (
          <li key={member.coach_id}>
            <Link to={`${member.path}/rate`} className={staff.length > 1 ? 'team-chalk' : 'team-gold'}>
              {`Rate ${member.name}`}
            </Link>
          </li>
        ))}
        {staff.length > 1 && (
          <li>
            <Link to={`${path}/poster`} className="team-chalk">
              Poster to print
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The day of the list, links to add a coach and to files, and where to report a move. */
export function End({ team, addPath }: PanelProps & { addPath: string }) {
  return (
    <p className="team-end">
      {team.listed_on && <span>{`As listed on ${longDate(team.listed_on)}`}</span>}
      <Link to={addPath}>Add a coach</Link>
      <a href={`/share${team.path}.png`} type="image/png" download>
        Save as picture
      </a>
      {team.staff.length > 0 && <span>Did a coach move or leave? Let us know on their profile.</span>}
    </p>
  )
}
