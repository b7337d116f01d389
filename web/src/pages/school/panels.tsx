import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { ENOUGH_REVIEWS, reviewsText } from '../../lib/format'
import { NO_SCORE, oneDecimal, scoreStep } from '../../lib/scores'
import { SCORE_FILL } from '../../ui/scoreClasses'

interface PanelProps {
  school: Schemas['SchoolProfile']
}

/** The mean of each category over all staffs of a school; nothing below ENOUGH_REVIEWS. */
export function SchoolRatings({ school }: PanelProps) {
  if (school.reviews < ENOUGH_REVIEWS) return null
  return (
    <Card heading="All teams" note={reviewsText(school.reviews)}>
      <dl className="flex grow flex-col justify-evenly gap-2 sm:gap-3">
        {school.categories.map(({ name, mean, count }) => (
          <div
            key={name}
            className="grid grid-cols-[5.75rem_1fr_2.25rem] items-center gap-3 sm:grid-cols-[7rem_1fr_2.25rem]"
          >
            <dt>{name}</dt>
            <Mean mean={count >= ENOUGH_REVIEWS ? mean : 0} />
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Mean({ mean }: { mean: number }) {
  return (
    <dd className="contents">
      <svg width="100%" height="12" aria-hidden="true" className="block overflow-hidden rounded-full">
        <rect width="100%" height="12" className="fill-track" />
        <rect width={`${mean * 20}%`} height="12" rx="6" className={SCORE_FILL[scoreStep(mean)]} />
      </svg>
      <span className="text-right font-display text-[1.35rem] font-bold">
        {mean > 0 ? (
          oneDecimal(mean)
        ) : (
          <>
            <span aria-hidden="true">{NO_SCORE}</span>
            <span className="sr-only">Not rated</span>
          </>
        )}
      </span>
    </dd>
  )
}

/** What else is known about a school, with sources. */
export function SchoolFacts({ school }: PanelProps) {
  return (
    <Card heading="Facts">
      <dl className="divide-y divide-line">
        {school.facts.map(({ name, value, source }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right wrap-anywhere">
              <b className="font-display text-[1.35rem]">{value}</b>
            </dd>
            {source && <dd className="basis-full text-sm wrap-anywhere text-ink-3">{source}</dd>}
          </div>
        ))}
      </dl>
      {school.map_url && (
        <p className="mt-2">
          <a
            href={school.map_url}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-soft-ink underline"
          >
            {`${school.city || school.name} on a map`}
          </a>
        </p>
      )}
    </Card>
  )
}

interface CardProps {
  heading: string
  note?: string
  children: ReactNode
}

function Card({ heading, note, children }: CardProps) {
  return (
    <section className="rounded-card border border-line bg-card p-5 shadow-card sm:px-6.5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.6rem]">{heading}</h2>
        {note && <span className="text-sm text-ink-2">{note}</span>}
      </div>
      {children}
    </section>
  )
}
