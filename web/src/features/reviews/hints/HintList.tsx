import { type ReactNode, useMemo } from 'react'
import { findHints, type Hint } from '../../../lib/hints/findHints'
import { useDebounced } from '../../../lib/hooks'
import { Icon } from '../../../ui/icons'
import { countText, hintText } from './hintTexts'

/** Milliseconds without a keystroke before the hints are updated. */
const DEBOUNCE_MS = 1000

/** The maximum number of hints listed. */
const MAX_LISTED = 8

/** The maximum number of characters that a hint quotes from the comment. */
const MAX_QUOTE = 48

interface HintListProps {
  comment: string
  /** The coach's name, which is allowed in the comment. */
  coachName: string
  /** Selects this range of the comment. */
  onSelect: (start: number, end: number) => void
}

/** What the author of a review may want to change, most important first. Hints never block the form. */
export default function HintList({ comment, coachName, onSelect }: HintListProps): ReactNode {
  const read = useDebounced(comment, DEBOUNCE_MS)
  const hints = useMemo(() => findHints(read, [coachName]), [read, coachName])
  const isIdentity = ({ kind }: Hint) => kind === 'identity'
  const identityHints = hints.filter(isIdentity).slice(0, MAX_LISTED)
  const guidelineHints = hints.filter((hint) => !isIdentity(hint)).slice(0, MAX_LISTED - identityHints.length)

  const select = ({ start, end }: Hint) => {
    // The text may be newer than its hints.
    const at = read === comment ? start : comment.indexOf(read.slice(start, end))
    if (at >= 0) onSelect(at, at + end - start)
  }
  const group = (title: string, path: string, look: string, listed: Hint[], first: number) =>
    listed.length > 0 && (
      <>
        <h3 className="mt-3 flex items-center gap-2">
          <Icon className="size-5 shrink-0">
            <path d={path} />
          </Icon>
          {title}
        </h3>
        <ol start={first} className="divide-y divide-line">
          {listed.map((hint, index) => (
            <li key={`${hint.start}-${hint.kind}`}>
              <button
                type="button"
                onClick={() => {
                  select(hint)
                }}
                className="flex min-h-11 w-full items-start gap-3 py-2 text-left leading-snug hover:bg-soft"
              >
                <span
                  className={`grid size-7 shrink-0 place-items-center rounded-full font-semibold ${look}`}
                >
                  {first + index}
                </span>
                <span className="min-w-0">
                  <b className="font-semibold">“{quoteOf(read.slice(hint.start, hint.end))}”</b>{' '}
                  <span className="block text-ink-2">{hintText(hint)}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </>
    )

  return (
    <div role="group" aria-label="Hints on your review" className={hints.length > 0 ? 'mt-4' : ''}>
      <p aria-live="polite">
        {hints.length > 0 && (
          <>
            <b className="font-semibold">{countText(hints.length)}</b>{' '}
            <span className="text-ink-2">You can still submit it as it is.</span>
          </>
        )}
      </p>
      {group('Could show who you are', EYE, 'border border-dashed border-edge', identityHints, 1)}
      {group(
        'Against the guidelines',
        FLAG,
        'bg-gold-soft text-gold-ink',
        guidelineHints,
        1 + identityHints.length,
      )}
      {hints.length > 0 && (
        <a
          href="/guidelines#the-ground-rules"
          target="_blank"
          className="inline-flex min-h-11 items-center text-soft-ink underline"
        >
          Site Guidelines (new tab)
        </a>
      )}
    </div>
  )
}

const EYE =
  'M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12zM12 9.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z'
const FLAG = 'M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12'

function quoteOf(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text
}
