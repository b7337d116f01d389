import { useState } from 'react'
import type { Schemas } from '../../api/client'
import type { SearchState } from './useCoachSearch'

type Coach = Schemas['CoachCard']

/** Which result Enter would open: the first, until arrow keys or the pointer choose another of the same answer. */
export function useActiveResult(state: SearchState, onConsider: (coach: Coach) => void) {
  const answer = state.name === 'answered' ? state.answer : null
  const [chosen, setChosen] = useState<{ query: string; index: number } | null>(null)
  const coaches = answer?.coaches ?? []
  const index = chosen && chosen.query === answer?.query ? chosen.index : 0

  const choose = (next: number) => {
    const coach = coaches[next]
    if (!answer || !coach) return
    setChosen({ query: answer.query, index: next })
    onConsider(coach)
  }
  const move = (by: 1 | -1) => {
    if (coaches.length > 0) choose((index + by + coaches.length) % coaches.length)
  }
  return { index, coach: coaches[index], choose, move }
}
