import { Link } from 'react-router'
import { coachesOf, useSavedCoaches } from '../../features/saved/savedCoaches'
import { sportTitle } from '../../lib/format'
import { Avatar } from '../../ui/Avatar'

/** The number of saved coaches on the card. */
const SHOWN = 2

/** The coaches saved last, for users who don't rate. */
export default function OwnSaved() {
  const { data } = useSavedCoaches()
  if (!data) return null
  const coaches = coachesOf(data)
  return (
    <section className="home-own motion-fade">
      <div className="home-own-head">
        <h2 className="grow text-[1.4rem]">Your saved coaches</h2>
        {coaches.length > 0 ? <Link to="/saved-coaches">All</Link> : <Link to="/coaches">Find a coach</Link>}
      </div>
      {coaches.length === 0 ? (
        <p>Save the coaches you’re thinking about, and you’ll find them here.</p>
      ) : (
        <ul>
          {coaches.slice(0, SHOWN).map((coach) => (
            <li key={coach.id}>
              <Link
                to={`/coach/${coach.id}`}
                className="flex min-w-0 grow items-center gap-3.5 wrap-anywhere"
              >
                <Avatar coach={coach} />
                <span className="min-w-0 grow leading-snug">
                  <b>{coach.name}</b>
                  <small title={coach.university}>
                    {sportTitle(coach)} · {coach.short_university}
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
