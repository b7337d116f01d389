import { CaseCard } from './caseParts'
import type { CaseHint } from './deskHints'
import { HintNumber } from './Words'

/** The title and explanation of each kind of hint. */
const REASONS: Record<string, { short: string; long: string }> = {
  contact: { short: 'contact details', long: 'contact details' },
  name: { short: 'a person’s name', long: 'looks like the name of someone other than the coach' },
  language: { short: 'not English', long: 'does not look like English' },
}

interface CaseHintsProps {
  hints: readonly CaseHint[]
  /** The numbers of the hints whose text is still in the current version. */
  stillThere: ReadonlySet<number>
}

/** The hints of a case, numbered as in its text. */
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

/** The hints of a queue row. */
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
