import type { Schemas } from '../../api/client'
import { Panel } from '../../ui/Panel'
import { RichText } from '../../ui/RichText'

interface SummaryProps {
  summary: string | null
  /** Its sentences with their numbers and rules; empty if they are not known. */
  sentences?: Schemas['ProfileDetails']['summary']
}

/** The 'AI Summary', labeled as AI-generated (spec section 2). Each sentence opens to its numbers and its rule. */
export function Summary({ summary, sentences = [] }: SummaryProps) {
  return (
    <Panel
      title={
        <>
          AI Summary{' '}
          <span className="ml-1.5 rounded-md bg-soft px-2 py-1 align-[0.2em] font-sans text-[0.78rem] font-semibold tracking-normal text-soft-ink">
            AI-generated
          </span>
        </>
      }
    >
      {sentences.length === 0 && <RichText html={summary ?? 'No reviews yet'} className="text-pretty" />}
      {sentences.length > 0 && (
        <p className="text-ink-2">Open a sentence to see the numbers and the rule behind it.</p>
      )}
      {sentences.map(({ text, numbers, rule }) => (
        <details key={text} className="more">
          <summary>{text}</summary>
          <ul>
            {numbers.map(({ number, label }) => (
              <li key={label}>{`${number} ${label}`}</li>
            ))}
          </ul>
          <p>{rule}</p>
        </details>
      ))}
    </Panel>
  )
}
