import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { useDebounced } from '../../lib/hooks'

/** As many results as the dropdown shows. */
const MAX_RESULTS = 8

export interface SearchAnswer {
  /** What was asked; the answer on screen may be an older one than the text in the box. */
  query: string
  coaches: Schemas['CoachCard'][]
}

/** The best coaches for a trimmed query. A query that is no longer wanted is aborted. */
export function coachSearch(query: string) {
  return queryOptions({
    queryKey: keys.search(query),
    queryFn: async ({ signal }): Promise<SearchAnswer> => {
      const params = { query: { q: query, limit: MAX_RESULTS } }
      const page = await unwrap(api.GET('/api/coaches', { params, signal }))
      return { query, coaches: page.items }
    },
    // Whoever types does not wait long for an answer, nor for the news that there is none.
    retry: 1,
    retryDelay: 300,
  })
}

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

type Coach = Schemas['CoachCard']

/** Which result Enter would open: the first, until arrow keys or the pointer choose another of the same answer. */
export function useActiveResult(state: SearchState, onHighlight: (coach: Coach) => void) {
  const answer = state.name === 'answered' ? state.answer : null
  const [chosen, setChosen] = useState<{ query: string; index: number } | null>(null)
  const coaches = answer?.coaches ?? []
  const index = chosen && chosen.query === answer?.query ? chosen.index : 0

  const choose = (next: number) => {
    const coach = coaches[next]
    if (!answer || !coach) return
    setChosen({ query: answer.query, index: next })
    onHighlight(coach)
  }
  const move = (by: 1 | -1) => {
    if (coaches.length > 0) choose((index + by + coaches.length) % coaches.length)
  }
  return { index, coach: coaches[index], choose, move }
}

/** The dropdown closes this many milliseconds after the box has lost the focus (spec section 9). */
const CLOSES_AFTER = 200

/** The text in the search box and whether its dropdown is open; whoever holds it can put text into the box. */
export function useSearchBox(input: RefObject<HTMLInputElement | null>) {
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)

  // A visitor may type into the prerendered box before the app takes the page over: that is searched as well.
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (!typed) return
    queueMicrotask(() => {
      setText(typed)
      setOpen(true)
    })
  }, [input])

  useEffect(
    () => () => {
      clearTimeout(closing.current)
    },
    [],
  )

  const stay = () => {
    clearTimeout(closing.current)
    setOpen(true)
  }
  const leave = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(() => {
      setOpen(false)
    }, CLOSES_AFTER)
  }
  const type = (next: string) => {
    setText(next)
    setOpen(true)
  }
  const show = (next: string) => {
    type(next)
    input.current?.focus()
  }
  const close = () => {
    setOpen(false)
  }
  return { text, open, type, show, stay, leave, close }
}

export type SearchBox = ReturnType<typeof useSearchBox>
