import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { addCoachPath } from '../../features/coaches/addCoachPath'
import { reviewsText } from '../../lib/format'
import { oneDecimal, scoreStep } from '../../lib/scores'
import { SCORE_BACKGROUND } from '../../ui/scoreClasses'
import { counted, recommendShare } from '../places/placeWords'

type School = Schemas['SchoolProfile']
type Team = Schemas['SchoolTeam']

const LISTS = [
  ['Women', 'Women’s teams'],
  ['Men', 'Men’s teams'],
  ['Both', 'Teams with one staff for men and women'],
] as const

/** The teams of a school, in a list for women, one for men, and one for staffs of both. */
export function TeamLists({ school }: { school: School }) {
  return (
    <div className="grid min-w-0 gap-8">
      {LISTS.map(([gender, heading]) => {
        const teams = school.teams.filter((team) => team.gender === gender)
        return teams.length > 0 && <TeamList key={gender} heading={heading} teams={teams} school={school} />
      })}
    </div>
  )
}

function TeamList({ heading, teams, school }: { heading: string; teams: Team[]; school: School }) {
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.9rem]">{heading}</h2>
        <span className="text-[0.9375rem] text-ink-2">Head coach · numbers of the whole staff</span>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4 py-1 shadow-card sm:px-6">
        {teams.map((team) => (
          <TeamRow key={team.path} team={team} school={school} />
        ))}
      </ul>
    </section>
  )
}

function TeamRow({ team, school }: { team: Team; school: School }) {
  const share = recommendShare(team)
  return (
    <li className="flex items-center gap-3.5 py-3">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-xl bg-soft text-xl"
      >
        {team.avatar}
      </span>
      <div className="min-w-0 grow leading-snug">
        <h3 className="text-[1.35rem]">
          <Link to={team.path} className="hover:underline">
            {team.sport}
          </Link>
        </h3>
        <p className="text-[0.9375rem] wrap-anywhere text-ink-2">
          {team.head_coaches.length > 0 ? (
            <HeadCoaches coaches={team.head_coaches} />
          ) : (
            <NoHeadCoach team={team} school={school} />
          )}
        </p>
        {team.stayed && (
          <p className="text-[0.9375rem] text-ink-2">
            <b>{`${team.stayed.stayed} of ${team.stayed.could}`}</b>{' '}
            {`players who could come back in fall ${team.stayed.fall} did`}
          </p>
        )}
      </div>
      {share && (
        <p className="shrink-0 text-right text-sm whitespace-pre-line text-ink-2 max-sm:hidden">
          <b className="block font-display text-[1.35rem] leading-tight text-ink">{share}</b>
          {`recommend,\n${team.recommend_yes} of ${team.recommend_answers} answers`}
        </p>
      )}
      <p className="grid w-20 shrink-0 justify-items-center gap-1 text-center text-sm leading-tight text-ink-2">
        {team.rating === null ? (
          noAverage(team.reviews)
        ) : (
          <>
            <span className="sr-only">Rated </span>
            <b
              className={`grid size-12 place-items-center rounded-xl font-display text-[1.9rem] font-bold text-on-score ${SCORE_BACKGROUND[scoreStep(team.rating)]}`}
            >
              {oneDecimal(team.rating)}
            </b>{' '}
            {reviewsText(team.reviews)}
          </>
        )}
      </p>
    </li>
  )
}

function noAverage(reviews: number): string {
  return reviews > 0 ? `${reviewsText(reviews)}, no average yet` : 'No reviews yet'
}

function HeadCoaches({ coaches }: { coaches: Team['head_coaches'] }) {
  return coaches.map((coach, index) => (
    <Fragment key={coach.id}>
      {index > 0 && ' · '}
      <Link to={`/coach/${coach.id}`} className="underline-offset-4 hover:underline">
        {coach.name}
      </Link>
      {`, ${sinceWhen(coach)}`}
    </Fragment>
  ))
}

function sinceWhen({ is_new, is_start_known, since, since_season }: Schemas['HeadCoach']): string {
  if (since === null) return 'head coach'
  if (is_new) return `new in ${since}`
  return is_start_known ? `head coach since ${since}` : `head coach, listed since ${since_season}`
}

/** What is known of a team without a head coach, and a link to add one. */
function NoHeadCoach({ team, school }: { team: Team; school: School }) {
  if (team.unknown_roles > 0)
    return <>{`${counted(team.coaches, 'coach', 'coaches')} listed, head coach not known`}</>
  const [what, question] =
    team.coaches > 0
      ? ['No head coach listed.', 'Know who it is?']
      : ['No coaches listed.', 'Know who coaches here?']
  const details = { university: school.name, division: school.divisions[0], sport: team.sport }
  return (
    <>
      {`${what} `}
      <Link
        to={addCoachPath({ ...details, gender: team.gender })}
        className="font-semibold text-soft-ink underline"
      >
        {question}
      </Link>
    </>
  )
}
