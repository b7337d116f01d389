import { type ReactNode, useId } from 'react'
import { todayUtc } from '../../lib/dates'
import { commentHtml } from '../../lib/entities'
import { UnseenIcon } from '../../ui/formIcons'
import { PublicReview } from './PublicReview'
import type { ReviewDraft } from './reviewDraft'

const UNSEEN = ['Your name, email and profile', 'The hour you wrote it', 'Your other reviews']

/**
 * Shows what everyone will see of a draft, and what nobody will see: next to the form on wide screens, otherwise inline
 * in the form. It is not a live region, because screen readers have just announced what was entered.
 */
export function ReviewPreview({ draft }: { draft: ReviewDraft }) {
  const id = useId()
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
          compact
        />
      )}
      <Heading className="mt-6">What nobody sees</Heading>
      <ul className="grid gap-2 text-[0.9375rem] text-ink-2">
        {UNSEEN.map((text) => (
          <li key={text} className="flex items-center gap-2.5">
            <UnseenIcon />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  )
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
