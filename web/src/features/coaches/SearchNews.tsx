import type { SearchState } from './useCoachSearch'

function news(state: SearchState): string {
  if (state.name === 'loading') return 'Loading coaches...'
  if (state.name !== 'answered' || !state.fresh) return ''
  const found = state.answer.coaches.length
  return found === 1 ? '1 coach found' : `${found} coaches found`
}

/** Tells screen readers how a search went, while the focus stays in the box. */
export function SearchNews({ state }: { state: SearchState }) {
  return (
    <p role="status" className="sr-only">
      {news(state)}
    </p>
  )
}
