import { type ReactNode, useId } from 'react'
import { dateInYear, shortDate, todayUtc } from '../../lib/dates'
import { commentHtml } from '../../lib/entities'
import { UnseenIcon } from '../../ui/formIcons'
import { isDay } from './notBefore'
import { PublicReview } from './PublicReview'
import type { Publish, ReviewDraft } from './reviewDraft'

interface ReviewPreviewProps {
  draft: ReviewDraft
  /** When it is published; null until that is chosen. */
  publish: Publish | null
  /** The day of the edition in which it appears; null on a site that publishes at once, or until it is known. */
  edition?: string | null
}

/**
 * Shows what everyone will see of a draft, and what nobody will see: next to the form on wide screens, otherwise inline
 * in the form. It is not a live region, because screen readers have just announced what was entered. It has the same
 * number of lines for each choice of `publish`, which comes after it on narrow screens and must not move.
 */
export function ReviewPreview({ draft, publish, edition = null }: ReviewPreviewProps) {
  const id = useId()
  const { when, counts, unseen } = consequences(publish, edition)
  return (
    <aside aria-labelledby={id} className="lg:sticky lg:top-20">
      <Heading id={id}>What everyone will see</Heading>
      {draft.rating === 0 ? (
        <p className="rounded-card border border-dashed border-edge p-5 text-ink-2">
          Your review appears here once you choose its stars.
        </p>
      ) : (
        <PublicReview
          review={{ ...draft, comment: commentHtml(draft.comment.trim()), date: todayUtc() }}
          when={when}
          compact
        />
      )}
      <p className="mt-3 text-[0.9375rem] text-ink-2">{counts}</p>
      <Heading className="mt-6">What nobody sees</Heading>
      <ul className="grid gap-2 text-[0.9375rem] text-ink-2">
        {['Your name, email and profile', 'Your other reviews', ...unseen].map((text) => (
          <li key={text} className="flex items-center gap-2.5">
            <UnseenIcon />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** What follows from the choice of when it appears: its date, when it counts, and what of it nobody sees. */
function consequences(publish: Publish | null, edition: string | null) {
  if (edition || publish === 'next_edition') {
    const day = edition && dateInYear(edition, todayUtc())
    const waits = isDay(publish)
      ? 'That it is waiting, or for which day'
      : 'That it is waiting, or how many are'
    return {
      when: day ? `Edition of ${day}` : 'Next edition',
      counts: day ? `It counts from ${day}.` : 'It counts from the day it appears.',
      unseen: ['The day you wrote it', waits],
    }
  }
  if (isDay(publish)) {
    const when = shortDate(publish, todayUtc())
    const unseen = ['The day you wrote it', 'That it is waiting, or for which day']
    return { when, counts: `It counts from ${when}.`, unseen }
  }
  if (publish === 'with_others') {
    const unseen = ['The day you wrote it', 'That it is waiting, or how many are']
    return { when: 'Later', counts: 'It counts from the day it appears.', unseen }
  }
  return {
    counts: 'It counts right away.',
    unseen: ['The hour you wrote it', 'How many reviews are waiting'],
  }
}

interface HeadingProps {
  id?: string
  className?: string
  children: ReactNode
}

function Heading({ id, className = '', children }: HeadingProps) {
  return (
    <h2
      id={id}
      className={`mb-3 text-[1.0625rem] font-semibold tracking-[0.05em] text-ink-2 uppercase ${className}`}
    >
      {children}
    </h2>
  )
}
