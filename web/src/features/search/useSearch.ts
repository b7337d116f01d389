import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { useDebounced } from '../../lib/hooks'

/** Results in the dropdown. */
const MAX_RESULTS = 8

export interface SearchResults {
  /** The query of these results; the text in the input may be newer. */
  query: string
  coaches: Schemas['CoachCard'][]
}

/** The query of the best coaches for a trimmed text. It is aborted when its result is no longer used. */
export function coachSearch(query: string) {
  return queryOptions({
    queryKey: keys.search(query),
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const params = { query: { q: query, limit: MAX_RESULTS } }
      const page = await unwrap(api.GET('/api/coaches', { params, signal }))
      return { query, coaches: page.items }
    },
    // One quick retry: while typing, an error should be visible soon.
    retry: 1,
    retryDelay: 300,
  })
}

/** Milliseconds without a keystroke before the search request is sent. */
const DEBOUNCE_MS = 40

export type SearchState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'error'; message: string; retry: () => void }
  | { status: 'success'; results: SearchResults; fresh: boolean }

/**
 * The state of the search for the text in the input. Results are cached by query, so that a late response never
 * replaces a newer one; the previous results stay until the next ones arrive, so that nothing flickers.
 */
export function useCoachSearch(text: string): SearchState {
  const trimmed = text.trim()
  const query = useDebounced(trimmed, DEBOUNCE_MS)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...coachSearch(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  if (trimmed === '') return { status: 'idle' }
  if (data) return { status: 'success', results: data, fresh: !isPlaceholderData && query === trimmed }
  if (error) return { status: 'error', message: messageOf(error), retry: () => void refetch() }
  return { status: 'loading' }
}

type Coach = Schemas['CoachCard']

/** The highlighted result, which Enter opens: the first one, until arrow keys or the pointer choose another. */
export function useActiveResult(state: SearchState, onHighlight: (coach: Coach) => void) {
  const results = state.status === 'success' ? state.results : null
  const [chosen, setChosen] = useState<{ query: string; index: number } | null>(null)
  const coaches = results?.coaches ?? []
  const index = chosen && chosen.query === results?.query ? chosen.index : 0

  const choose = (next: number) => {
    const coach = coaches[next]
    if (!results || !coach) return
    setChosen({ query: results.query, index: next })
    onHighlight(coach)
  }
  const move = (by: 1 | -1) => {
    if (coaches.length > 0) choose((index + by + coaches.length) % coaches.length)
  }
  return { index, coach: coaches[index], choose, move }
}

/** The dropdown closes this many milliseconds after the box has lost the focus (spec section 9). */
const CLOSE_DELAY_MS = 200

/** The state of the search box: the text of the input and whether the dropdown is open. */
export function useSearchBox(input: RefObject<HTMLInputElement | null>) {
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)

  // A visitor may type into the prerendered input before it is hydrated: that text is searched as well.
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (!typed) return
    queueMicrotask(() => {
      setText(typed)
      setIsOpen(true)
    })
  }, [input])

  useEffect(
    () => () => {
      clearTimeout(closeTimer.current)
    },
    [],
  )

  /** Opens the dropdown, also when it is about to close. */
  const open = () => {
    clearTimeout(closeTimer.current)
    setIsOpen(true)
  }
  const closeSoon = () => {
    clearTimeout(closeTimer.current)
    closeTimer.current = setTimeout(() => {
      setIsOpen(false)
    }, CLOSE_DELAY_MS)
  }
  const changeText = (next: string) => {
    setText(next)
    setIsOpen(true)
  }
  /** Searches for a text that was not typed, and focuses the input. */
  const fill = (next: string) => {
    changeText(next)
    input.current?.focus()
  }
  const close = () => {
    setIsOpen(false)
  }
  return { text, isOpen, changeText, fill, open, closeSoon, close }
}

export type SearchBox = ReturnType<typeof useSearchBox>
