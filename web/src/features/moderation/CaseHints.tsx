import { CaseCard } from './caseParts'
import type { CaseHint } from './deskHints'
import { HintNumber } from './Words'

/** Why there is a hint, in a few words and in an explanation. */
const REASONS: Record<string, { short: string; long: string }> = {
  words: { short: 'banned word', long: 'a word the guidelines don’t allow' },
  contact: { short: 'contact details', long: 'contact details' },
  name: { short: 'a person’s name', long: 'looks like the name of someone other than the coach' },
  language: { short: 'not English', long: 'does not look like English' },
}

interface CaseHintsProps {
  hints: readonly CaseHint[]
  /** Numbers of the hints whose words are still in the current text. */
  stillThere: ReadonlySet<number>
}

/** The hints of a case, by the numbers that are in its text. */
export function CaseHints({ hints, stillThere }: CaseHintsProps) {
  if (hints.length === 0) return null
  return (
    <CaseCard title="Hints" note="automatic; they don’t decide anything">
      <ol className="desk-hints">
        {hints.map((hint, index) => (
          <li key={index}>
            <HintNumber number={index + 1} />
            <p>
              <b className="wrap-anywhere">“{hint.text}”</b>{' '}
              <span>
                {REASONS[hint.kind]?.long}. Rule {hint.rule}.
              </span>
            </p>
            {stillThere.has(index + 1) ? <strong>still there</strong> : <small>no longer there</small>}
          </li>
        ))}
      </ol>
    </CaseCard>
  )
}

/** The hints of a row of the queue. */
export function RowHints({ hints }: { hints: readonly CaseHint[] }) {
  if (hints.length === 0) return null
  return (
    <p className="desk-row-hints">
      {hints.map((hint, index) => (
        <span key={index}>
          <HintNumber number={index + 1} /> {REASONS[hint.kind]?.short}, rule {hint.rule}
        </span>
      ))}
    </p>
  )
}
