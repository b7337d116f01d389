import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/errors'
import { useDebounced } from '../../lib/useDebounced'
import { coachSearch, type SearchAnswer } from './coachSearch'

/** Milliseconds without a keystroke before the server is asked. */
const PAUSE = 40

export type SearchState =
  | { name: 'idle' }
  | { name: 'loading' }
  | { name: 'failed'; message: string; retry: () => void }
  | { name: 'answered'; answer: SearchAnswer; fresh: boolean }

/**
 * What the dropdown has to show for the text in the box. Answers are kept by their query, so one that comes late
 * never takes the place of a newer one; the last answer stays until the next is there, so nothing flickers.
 */
export function useCoachSearch(text: string): SearchState {
  const wanted = text.trim()
  const asked = useDebounced(wanted, PAUSE)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...coachSearch(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (wanted === '') return { name: 'idle' }
  if (data) return { name: 'answered', answer: data, fresh: !isPlaceholderData && asked === wanted }
  if (error) return { name: 'failed', message: messageOf(error), retry: () => void refetch() }
  return { name: 'loading' }
}
