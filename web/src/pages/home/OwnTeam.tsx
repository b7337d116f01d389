import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ROLES, SPORTS } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { useUniversities } from '../../api/queries'
import { keys } from '../../api/queryClient'
import { useMyReviews } from '../../features/reviews/myReviews'
import { ENOUGH_REVIEWS, reviewsText, roleName } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import type { User } from '../../session/session'
import { Avatar } from '../../ui/Avatar'
import { buttonClass } from '../../ui/Button'
import { Shield } from '../../ui/Shield'

type Coach = Schemas['CoachCard']

/** The largest staffs, of football teams, have fewer coaches. */
const MAX_STAFF = 50

/** The number of coaches on the card; the page of the team has all. */
const SHOWN = 2

/** Returns the position of a coach's role in the staff: head coaches first, unknown roles last. */
function rankOf({ role }: Coach): number {
  return role ? ROLES.indexOf(role) : ROLES.length
}

/** The staff at the university and in the sport that the user gave at sign-up: who leads it, to rate. */
export default function OwnTeam({ user: { university = '', sport = '' } }: { user: User }) {
  const sportName = SPORTS.find((name) => name === sport)
  // Accounts may have a short name, as typed at sign-up: 'UCLA'.
  const { known } = useUniversities(university)
  const name = known ?? university
  const { data: found } = useQuery({
    queryKey: keys.team(name, sport),
    queryFn: async ({ signal }) => {
      const query = { q: name, sport: sportName, limit: MAX_STAFF }
      return unwrap(api.GET('/api/coaches', { params: { query }, signal }))
    },
    enabled: university !== '' && known !== undefined && sportName !== undefined,
  })
  // Reviews older than the newest twenty are left out; the page of a rating leads from there to the user's own.
  const { data: mine } = useMyReviews()
  if (!found || known === undefined) return null
  const staff = found.items
    .filter((coach) => coach.university.toLowerCase() === name.toLowerCase())
    .sort((first, second) => rankOf(first) - rankOf(second))
  const teams = found.places.filter(({ kind }) => kind === 'team')
  const rated = new Map(mine?.pages.flatMap(({ items }) => items.map(({ coach, id }) => [coach.id, id])))
  const [leader] = staff
  return (
    <section className="home-own motion-fade" data-second={leader?.colors[1]}>
      <div className="home-own-head">
        {leader && <Shield school={leader.university} colors={leader.colors} />}
        <div className="min-w-0">
          <h2 className="text-[1.4rem]">Your team</h2>
          {teams.length > 0 ? (
            <p className="flex flex-wrap gap-x-4">
              {teams.map(({ name: title, path }) => (
                <Link key={path} to={path} title={title}>
                  {leader ? title.replace(leader.university, leader.short_university) : title}
                </Link>
              ))}
            </p>
          ) : (
            <small>
              {sport} at {name}
            </small>
          )}
        </div>
      </div>
      {leader ? (
        <ul>
          {staff.slice(0, SHOWN).map((coach) => (
            <Member key={coach.id} coach={coach} reviewId={rated.get(coach.id)} />
          ))}
        </ul>
      ) : (
        <p>
          Nobody from your team is here yet.{' '}
          <Link to="/?add-coach=true" className="font-semibold text-soft-ink underline">
            Add your coach
          </Link>
        </p>
      )}
    </section>
  )
}

/** "Head Coach, 4.1 from 12 reviews"; fewer than ENOUGH_REVIEWS have no average. */
function lineOf(coach: Coach): string {
  const reviews = coach.total_reviews === 0 ? 'no reviews yet' : reviewsText(coach.total_reviews)
  const rating =
    coach.total_reviews < ENOUGH_REVIEWS ? reviews : `${oneDecimal(coach.rating)} from ${reviews}`
  return [roleName(coach), rating].filter(Boolean).join(', ')
}

/** A coach with a link to rate, or to the user's own review. */
function Member({ coach, reviewId }: { coach: Coach; reviewId: string | undefined }) {
  return (
    <li>
      <Link to={`/coach/${coach.id}`} className="flex min-w-0 grow items-center gap-3.5 wrap-anywhere">
        <Avatar coach={coach} />
        <span className="min-w-0 grow leading-snug">
          <b>{coach.name}</b>
          <small>{lineOf(coach)}</small>
        </span>
      </Link>
      <Link
        to={reviewId ? `/review/${reviewId}/edit` : `/coach/${coach.id}/rate`}
        className={buttonClass(reviewId ? 'outline' : 'gold', 'sm')}
        aria-label={`${reviewId ? 'Edit your rating of' : 'Rate'} ${coach.name}`}
      >
        {reviewId ? 'Edit' : 'Rate'}
      </Link>
    </li>
  )
}
