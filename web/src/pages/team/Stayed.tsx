import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { longDate } from '../../lib/dates'
import { Icon } from '../../ui/icons'
import { counted } from '../places/placeWords'

type WhoStayed = Schemas['WhoStayed']

interface StayedProps {
  stayed: WhoStayed
}

/** How many of the players who could come back did, and what that does not say. */
export function Stayed({ stayed }: StayedProps) {
  const [latest] = stayed.seasons
  if (!latest) return <OneRoster stayed={stayed} />
  return (
    <>
      <section className="team-stayed" aria-labelledby="stayed">
        <Shirt />
        <div className="team-stayed-head">
          <p aria-hidden="true">
            {latest.stayed} <small>of {latest.could}</small>
          </p>
          <div>
            <h2 id="stayed">
              <span className="sr-only">{`${latest.stayed} of ${latest.could} players `}</span>
              {`who could come back ${stayed.when} did`}
            </h2>
            <p>{[stayed.compared, stayed.typical].filter(Boolean).join(' ')}</p>
          </div>
        </div>
        <ul>
          {stayed.seasons.map((season) => (
            <Season key={season.fall} season={season} />
          ))}
        </ul>
        {stayed.seasons.some(({ stayed, could }) => stayed < could) && (
          <p className="team-stayed-key" aria-hidden="true">
            <span>
              <Shirts count={1} className="is-in" />
              on the next fall’s roster
            </span>
            <span>
              <Shirts count={1} className="is-out" />
              not on it
            </span>
          </p>
        )}
      </section>
      <div className="team-stayed-more">
        <ByClass stayed={stayed} latest={latest} />
        <CannotSay question={stayed.question} />
      </div>
    </>
  )
}

function Season({ season }: { season: WhoStayed['seasons'][number] }) {
  const { fall, stayed, could, staff } = season
  return (
    <li>
      <p>
        <b>
          {fall - 1}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> to </span>
          {fall}
        </b>{' '}
        {staff && <small>{staff}</small>}
      </p>
      {/* If everybody came back there is nothing to tell apart. */}
      <span className="team-shirts" aria-hidden="true">
        {stayed < could && (
          <>
            <Shirts count={stayed} className="is-in" />
            <Shirts count={could - stayed} className="is-out" />
          </>
        )}
      </span>
      <p className="team-stayed-count">
        {stayed} <small>of {could}</small>
      </p>
    </li>
  )
}

/** The drawing that `Shirts` repeats. */
function Shirt() {
  return (
    <svg className="sr-only" aria-hidden="true">
      <symbol id="shirt" viewBox="0 0 28 26">
        <path d="M9.5 2.5L3 6l2 6.5 3-1V23.5h12V11.5l3 1L25 6l-6.5-3.5c-1 2-2.6 3-4.5 3s-3.5-1-4.5-3z" />
      </symbol>
    </svg>
  )
}

function Shirts({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, index) => (
    <svg key={index} className={className} aria-hidden="true">
      <use href="#shirt" />
    </svg>
  ))
}

/** The latest fall by class, and how it is counted. */
function ByClass({ stayed, latest }: StayedProps & { latest: Schemas['Stayed'] }) {
  const before = latest.fall - 1
  return (
    <section className="team-card team-pad" aria-labelledby="by-class">
      <div className="team-stayed-title">
        <h2 id="by-class">{stayed.classes.length > 0 ? 'By class' : 'How this is counted'}</h2>
        <span>{`Fall ${before} to fall ${latest.fall}`}</span>
      </div>
      {stayed.classes.length > 0 && (
        <table className="team-classes" aria-labelledby="by-class">
          <tbody>
            {stayed.classes.map(({ name, stayed, could }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <b>{stayed}</b> of {could}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="team-source">
        {stayed.joined && `${stayed.joined} `}
        <b>“Could come back”</b>{' '}
        {`is everybody on the fall ${before} roster except seniors and graduate students: ${latest.could} of ${stayed.players}. `}
        {stayed.unknown > 0 && `The class of ${stayed.unknown} is not known; they are not counted. `}
        <b>Source:</b> {`the school’s rosters of fall ${stayed.first_fall} to ${latest.fall}`}
        {stayed.read_on && `, last read on ${longDate(stayed.read_on)}`}.{' '}
        <Link to="/contact">Something is wrong</Link>
      </p>
    </section>
  )
}

const NOT_SAID = [
  ['Why.', 'Transfer, injury, cut, studies, money, an early degree: a roster doesn’t say.'],
  ['Whose doing.', 'A new head coach, a new league or a cut budget can empty a roster.'],
  ['Who.', 'We count the lists and throw the names away.'],
] as const

function CannotSay({ question }: Pick<WhoStayed, 'question'>) {
  return (
    <section className="team-card team-pad" aria-labelledby="cannot-say">
      <h2 id="cannot-say">What this can’t say</h2>
      <ul className="team-not-said">
        {NOT_SAID.map(([what, words]) => (
          <li key={what}>
            <Icon className="size-5" strokeWidth={2}>
              <circle cx="12" cy="12" r="8.5" />
              <path d="M12 11v5.5M12 7.8v.01" />
            </Icon>
            <p>
              <b>{what}</b> {words}
            </p>
          </li>
        ))}
      </ul>
      {question && (
        <p className="team-source">
          <b>A question for the visit:</b> {`“${question}”`}
        </p>
      )}
    </section>
  )
}

function OneRoster({ stayed: { one_roster: roster } }: StayedProps) {
  if (!roster) return null
  return (
    <section className="team-card team-pad" aria-labelledby="stayed">
      <h2 id="stayed">One roster so far</h2>
      <p className="mt-2">
        {`We have the roster of fall ${roster.fall}. Who stayed can be said in fall ${roster.fall + 1}.`}
      </p>
      <p className="team-source">
        {`${counted(roster.players, 'player', 'players')}, ${roster.can} of them can come back.`}
      </p>
    </section>
  )
}
