import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { comparePath, MAX_COMPARED } from '../../features/compare/chosenCoaches'
import { reviewsText, roleLine, sportTitle } from '../../lib/format'

interface AddCoachProps {
  comparison: Schemas['Comparison']
  /** The text that was searched for; empty before a search. */
  add: string
}

/** The search for one more coach: a form, so that it works without script. From three coaches on one can be removed. */
export function AddCoach({ comparison: { coaches, found }, add }: AddCoachProps) {
  const isFull = coaches.length >= MAX_COMPARED
  return (
    <section className="compare-card compare-add" id="add" aria-labelledby="add-title">
      <h2 id="add-title">{titleFor(coaches.length)}</h2>
      {coaches.length > 2 && (
        <p className="compare-removes">
          {coaches.map((coach) => (
            <Link
              key={coach.id}
              to={comparePath(coaches.filter((other) => other !== coach))}
              className="compare-outline"
            >
              Remove {coach.short_name}
            </Link>
          ))}
        </p>
      )}
      {!isFull && (
        <form action="/compare#add" method="get" role="search">
          {coaches.length > 0 && (
            <input type="hidden" name="coaches" value={coaches.map(({ id }) => id).join(',')} />
          )}
          <label htmlFor="add-text">Name, school or sport</label>
          <div>
            <input
              type="search"
              id="add-text"
              name="add"
              defaultValue={add}
              maxLength={200}
              autoComplete="off"
            />
            <button className="compare-gold">Search</button>
          </div>
        </form>
      )}
      {found.length > 0 && (
        <ul>
          {found.map((coach) => (
            <li key={coach.id}>
              <Link to={comparePath([...coaches, coach])}>
                <b>
                  <span className="sr-only">Add </span>
                  {coach.name}
                </b>
                <span>
                  {`${roleLine(coach)}${sportTitle(coach)} · ${coach.university} · ${reviewsText(coach.total_reviews)}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {add && !isFull && found.length === 0 && (
        <p>No coach found for “{add}”. Try the name of the school or a shorter name.</p>
      )}
    </section>
  )
}

function titleFor(coaches: number): string {
  if (coaches > 2) return 'Change this comparison'
  return coaches > 0 ? 'Add a coach' : 'Choose two to four coaches'
}
