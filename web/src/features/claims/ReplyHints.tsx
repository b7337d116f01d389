import { useMemo } from 'react'
import type { Schemas } from '../../api/client'
import { findReplyHints, type ReplyReason } from '../../lib/hints/replyHints'
import { useDebounced } from '../../lib/hooks'

/** Milliseconds without a keystroke before the hints are updated. */
const DEBOUNCE_MS = 1000

const WAITS: Record<ReplyReason, string> = {
  name: 'This may point to a person.',
  jersey: 'The roster shows whose number this is.',
  class: 'The roster shows who this is.',
  recognized: 'This says that you know who wrote the review, or something about them.',
  threat: 'This may read as a threat.',
  language: 'Please write in English (rule 3).',
}

interface ReplyHintsProps {
  text: string
  coach: Schemas['ReviewedCoach']
}

/** What a coach may want to change in a reply, and whether it will wait for a moderator. It never blocks the form. */
export default function ReplyHints({ text, coach }: ReplyHintsProps) {
  const read = useDebounced(text, DEBOUNCE_MS)
  const hints = useMemo(
    () => findReplyHints(read, coach.name, `${coach.university} ${coach.sport}`),
    [read, coach],
  )
  return (
    <div role="group" aria-label="Hints on your reply">
      <p aria-live="polite">
        {hints.length > 0 && (
          <b className="font-semibold">With these words, the reply waits for a moderator.</b>
        )}
      </p>
      {hints.length > 0 && (
        <ul className="mt-2 grid gap-1.5">
          {hints.map(({ start, end, reason }) => (
            <li key={`${start}-${reason}`}>
              <b className="font-semibold wrap-anywhere">“{read.slice(start, end)}”</b>{' '}
              <span className="text-ink-2">{WAITS[reason]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
