import { Panel } from '../../ui/Panel'
import { RichText } from '../../ui/RichText'

/** The 'AI Summary', labelled as AI-generated (spec section 2). */
export function AiSummary({ summary }: { summary: string | null }) {
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
      <RichText html={summary ?? 'No reviews yet'} className="text-pretty" />
    </Panel>
  )
}
