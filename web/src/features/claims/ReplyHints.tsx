import { useMemo } from 'react'
import type { Schemas } from '../../api/client'
import { findHints, type Kind } from '../../lib/hints/findHints'
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

/** Hints that apply to a reply as to a review; names are found by the rules for replies. */
const GUIDELINES: Partial<Record<Kind, string>> = {
  words: 'Profanity is against the guidelines (rule 4).',
  contact: 'Contact details are against the guidelines (rule 6).',
}

interface ReplyHintsProps {
  text: string
  coach: Schemas['ReviewedCoach']
}

/** What a coach may want to change in a reply, and whether it will wait for a moderator. It never blocks the form. */
export default function ReplyHints({ text, coach }: ReplyHintsProps) {
  const read = useDebounced(text, DEBOUNCE_MS)
  const { waits, others } = useMemo(
    () => ({
      waits: findReplyHints(read, coach.name, `${coach.university} ${coach.sport}`),
      others: findHints(read, [coach.name]).flatMap(({ kind, start, end }) => {
        const words = GUIDELINES[kind]
        return words ? [{ words, start, end }] : []
      }),
    }),
    [read, coach],
  )
  const listed = [...waits.map((hint) => ({ ...hint, words: WAITS[hint.reason] })), ...others]
  return (
    <div role="group" aria-label="Hints on your reply">
      <p aria-live="polite">
        {waits.length > 0 && (
          <b className="font-semibold">With these words, the reply waits for a moderator.</b>
        )}
      </p>
      {listed.length > 0 && (
        <ul className="mt-2 grid gap-1.5">
          {listed.map(({ start, end, words }) => (
            <li key={`${start}-${words}`}>
              <b className="font-semibold wrap-anywhere">“{read.slice(start, end)}”</b>{' '}
              <span className="text-ink-2">{words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
