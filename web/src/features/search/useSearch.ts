import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { useLocation } from 'react-router'
import { useDebounced } from '../../lib/hooks'
import { isRecord } from '../../lib/isRecord'
import { coachCount, type ResultsQuery } from './resultsAddress'

/** The number of results in the dropdown. */
const MAX_RESULTS = 8

interface SearchResults {
  /** The query of these results; the text in the input may be newer. */
  query: string
  /** Schools and teams that the query names. */
  places: Schemas['Place'][]
  coaches: Schemas['FoundCoach'][]
  /** "382 coaches" */
  count: string
  /** The filters of the results, chosen or read from the query. */
  filters: Schemas['FilterInEffect'][]
  /** Words of the query that the results do without. */
  leftOut: string[]
}

/** The query for the best coaches for a trimmed text and filters. It is aborted when its result is no longer needed. */
function coachSearch(query: string, page: ResultsQuery) {
  const filters = { ...page, q: undefined, sort: undefined }
  return queryOptions({
    queryKey: keys.search(query, { ...filters }),
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const params = { query: { ...filters, q: query, limit: MAX_RESULTS } }
      const found = await unwrap(api.GET('/api/coaches', { params, signal }))
      const { places, items, left_out } = found
      return {
        query,
        places,
        coaches: items,
        count: coachCount(found),
        filters: found.filters,
        leftOut: left_out,
      }
    },
    // One quick retry: during typing, an error should show up soon.
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
 * replaces a newer one. The previous results stay until the next ones arrive, to avoid flicker.
 */
export function useCoachSearch(text: string, filters: ResultsQuery, isOpen: boolean): SearchState {
  const trimmed = text.trim()
  const query = useDebounced(trimmed, DEBOUNCE_MS)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...coachSearch(query, filters),
    enabled: isOpen && query !== '',
    placeholderData: keepPreviousData,
  })
  if (trimmed === '') return { status: 'idle' }
  if (data) return { status: 'success', results: data, fresh: !isPlaceholderData && query === trimmed }
  if (error) return { status: 'error', message: messageOf(error), retry: () => void refetch() }
  return { status: 'loading' }
}

type Coach = Schemas['CoachCard']

/** The page of a coach. */
export function coachPath({ id }: Pick<Coach, 'id'>): string {
  return `/coach/${id}`
}

/** The id of a result, for aria-activedescendant on the input. Each result is the path of its page. */
export function optionId(listId: string, path: string): string {
  return `${listId}-${path}`
}

/**
 * The result highlighted by arrow keys or the pointer, which Enter opens; the index is -1 if there is none. The
 * highlight stays as long as the text is unchanged, even if newer results arrive.
 */
export function useActiveResult(text: string, state: SearchState, onHighlight?: (coach: Coach) => void) {
  const [chosen, setChosen] = useState<{ text: string; path: string } | null>(null)
  const { places, coaches } = state.status === 'success' ? state.results : { places: [], coaches: [] }
  const paths = [...places.map(({ path }) => path), ...coaches.map(coachPath)]
  const index = chosen?.text === text ? paths.indexOf(chosen.path) : -1

  const choose = (next: number) => {
    const path = paths[next]
    if (path === undefined) return
    setChosen({ text, path })
    const coach = coaches[next - places.length]
    if (coach) onHighlight?.(coach)
  }
  const move = (by: 1 | -1) => {
    if (paths.length === 0) return
    // Without a highlight, the up arrow selects the last result.
    choose(index === -1 && by === -1 ? paths.length - 1 : (index + by + paths.length) % paths.length)
  }
  return { index, path: paths[index], choose, move }
}

/** Milliseconds after the box loses the focus until the dropdown closes (spec section 9). */
const CLOSE_DELAY_MS = 200

const LEFT_TEXT = 'searchText'

/** The history state for an entry that a visitor left with this text to open a result; going back restores it. */
export function withLeftText(text: string): Record<string, string> {
  return { [LEFT_TEXT]: text }
}

function leftText(state: unknown): string {
  const text = isRecord(state) ? state[LEFT_TEXT] : ''
  return typeof text === 'string' ? text : ''
}

/** The state of the search box: the text of the input and whether the dropdown is open. */
export function useSearchBox(input: RefObject<HTMLInputElement | null>, initialText = '') {
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(initialText)
  const [isOpen, setIsOpen] = useState(false)

  // A visitor may type into the input before it is hydrated: search for that text as well. The same goes
  // for the text that the visitor left in this history entry.
  const { state } = useLocation() as { state: unknown }
  const left = initialText ? '' : leftText(state)
  useLayoutEffect(() => {
    const typed = input.current?.value
    const next = typed && typed !== initialText ? typed : left
    if (!next) return
    queueMicrotask(() => {
      setText(next)
      setIsOpen(true)
      input.current?.focus({ preventScroll: true })
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on mount
  }, [])

  useEffect(
    () => () => {
      clearTimeout(closeTimer.current)
    },
    [],
  )

  /** Opens the dropdown, even if it is about to close. */
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
  const close = () => {
    setIsOpen(false)
  }
  return { text, isOpen, changeText, open, closeSoon, close }
}

export type SearchBox = ReturnType<typeof useSearchBox>
