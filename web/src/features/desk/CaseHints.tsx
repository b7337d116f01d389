import { CaseCard } from './caseParts'
import type { CaseHint } from './deskHints'
import { HintNumber } from './Words'

/** Why there is a hint, in a few words and in a sentence. */
const REASONS: Record<string, { short: string; long: string }> = {
  words: { short: 'a word that is not allowed', long: 'a word that the guidelines do not allow' },
  contact: { short: 'a way to reach somebody', long: 'a way to reach somebody' },
  name: { short: 'a person’s name', long: 'looks like a person’s name, and is not the coach’s' },
  language: { short: 'not English', long: 'does not look like English' },
}

interface CaseHintsProps {
  hints: readonly CaseHint[]
  /** Numbers of the hints whose words are in the text of now. */
  stillThere: ReadonlySet<number>
}

/** The hints of a case, by the numbers that are in its text. */
export function CaseHints({ hints, stillThere }: CaseHintsProps) {
  if (hints.length === 0) return null
  return (
    <CaseCard title="Hints" note="found by lists; they decide nothing">
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
            {stillThere.has(index + 1) ? <strong>still there</strong> : <small>these words are gone</small>}
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
