import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { roleLine, sportTitle } from '../../lib/format'
import { Shield } from '../../ui/Shield'

type Coach = Schemas['ComparedCoach']

/** The role and the team of a coach, and below them the school. */
export function TeamLines({ coach }: { coach: Coach }) {
  return (
    <p>
      {roleLine(coach)}
      {sportTitle(coach)}
      <br />
      {coach.short_university}
      {coach.division && `\u00a0· ${coach.division}`}
    </p>
  )
}

/** The only coach of a comparison, before a second one is added. */
export function OneCoach({ coach }: { coach: Coach }) {
  return (
    <section className="compare-card compare-one" data-color={coach.colors[0]} data-second={coach.colors[1]}>
      <Shield school={coach.university} colors={coach.colors} />
      <div className="min-w-0">
        <h2>
          <Link to={`/coach/${coach.id}`}>{coach.name}</Link>
        </h2>
        <TeamLines coach={coach} />
        <p className="compare-next">Add a second coach to compare.</p>
      </div>
    </section>
  )
}

/** The links to the visit sheets of the compared coaches. */
export function Visits({ coaches }: { coaches: readonly Coach[] }) {
  return (
    <section className="compare-card compare-visits" aria-labelledby="visits">
      <div>
        <h2 id="visits">Visiting {coaches.length > 1 ? 'one of them' : 'this team'}?</h2>
        <p>Questions to ask, made from what is low, mixed or missing here.</p>
      </div>
      <p>
        {coaches.map((coach) => (
          <Link key={coach.id} to={`/visit/${coach.id}`} className="compare-outline">
            Sheet for {coach.short_name}
          </Link>
        ))}
      </p>
    </section>
  )
}
