import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { sportTitle, withDivision } from '../../lib/format'
import { Avatar } from '../../ui/Avatar'
import { VerifiedBadge } from '../../ui/icons'
import { ScoreNumber } from '../../ui/ScoreNumber'

type Coach = Schemas['CoachCard']

interface CoachRowsProps<Shown extends Coach> {
  title: string
  /** A line below the title. */
  text?: string
  coaches: readonly Shown[]
  /** Returns the line below a coach's name. */
  lineOf: (coach: Shown) => string
  /** A link below the rows. */
  more?: ReactNode
}

/** A card with a row for each coach; each row links to the profile. */
export function CoachRows<Shown extends Coach>({
  title,
  text,
  coaches,
  lineOf,
  more,
}: CoachRowsProps<Shown>) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-card px-4 pt-4.5 pb-2 shadow-card sm:px-5.5 sm:pt-5"
    >
      <h2 id={titleId} className="text-[1.6rem]">
        {title}
      </h2>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
      <ul className="mt-1.5 divide-y divide-line">
        {coaches.map((coach) => (
          <li key={coach.id}>
            <Link to={`/coach/${coach.id}`} className="group flex items-center gap-3.5 py-2.5">
              <Avatar coach={coach} />
              <span className="min-w-0 grow">
                <span className="block leading-tight font-semibold wrap-anywhere group-hover:underline">
                  {coach.name} {coach.verified && <VerifiedBadge className="size-4.5" />}
                </span>
                <span className="block text-[0.9375rem] leading-snug wrap-anywhere text-ink-2">
                  {lineOf(coach)}
                </span>
              </span>
              <ScoreNumber rating={coach.rating} reviews={coach.total_reviews} />
            </Link>
          </li>
        ))}
      </ul>
      {more && <div className="border-t border-line">{more}</div>}
    </section>
  )
}

/** What identifies a coach within the user's own team: the department, or else the team. */
export function departmentOf(coach: Coach): string {
  return coach.department ?? sportTitle(coach)
}

/** The school, with its short name, and the division of a coach. */
export function placeOf(coach: Coach): string {
  return withDivision(coach.short_university, coach.division)
}
