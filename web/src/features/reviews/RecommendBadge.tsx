/** Whether the author would recommend the coach; nothing when they did not say. */
export function RecommendBadge({ answer }: { answer: boolean | null }) {
  if (answer === null) return null
  return (
    <span className={`text-sm font-semibold whitespace-nowrap ${answer ? 'text-t5' : 'text-flare'}`}>
      <span aria-hidden="true">{answer ? '👍' : '👎'}</span>{' '}
      <span>{answer ? 'Recommends' : 'Does not recommend'}</span>
    </span>
  )
}
