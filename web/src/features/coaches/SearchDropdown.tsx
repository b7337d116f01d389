import type { Schemas } from '../../api/client'
import { LoadingCoaches } from './LoadingCoaches'
import { NoCoachFound } from './NoCoachFound'
import { SearchFailed } from './SearchFailed'
import { SearchResult } from './SearchResult'
import type { SearchState } from './useCoachSearch'

interface SearchDropdownProps {
  listId: string
  state: SearchState
  active: number
  onPointTo: (index: number) => void
  onAddCoach: () => void
}

/** The id of a result's row, for the box to point at. */
export function optionId(listId: string, coach: Schemas['CoachCard']): string {
  return `${listId}-${coach.id}`
}

/** What hangs below the search box: results, or why there are none. */
export function SearchDropdown({ listId, state, active, onPointTo, onAddCoach }: SearchDropdownProps) {
  if (state.name === 'idle') return null
  if (state.name === 'loading') return <LoadingCoaches />
  if (state.name === 'failed') return <SearchFailed message={state.message} onRetry={state.retry} />
  const { coaches, query } = state.answer
  if (coaches.length === 0) {
    return <NoCoachFound query={query} onAddCoach={onAddCoach} />
  }
  return (
    <div id={listId} role="listbox" aria-label="Coaches">
      {coaches.map((coach, index) => (
        <SearchResult
          key={coach.id}
          id={optionId(listId, coach)}
          coach={coach}
          query={query}
          active={index === active}
          onPointTo={() => {
            onPointTo(index)
          }}
        />
      ))}
    </div>
  )
}
