import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { useVisibleHeight } from '../../lib/hooks'
import { Button } from '../../ui/Button'
import { ErrorBoundary } from '../../ui/ErrorBoundary'
import { SearchIcon } from '../../ui/icons'
import { SearchSkeleton } from '../../ui/skeletons'
import { ChunkLoadError } from '../../ui/states'
import { type ResultsQuery, resultsPath } from './resultsAddress'
import {
  optionId,
  type SearchBox,
  type SearchState,
  useActiveResult,
  useCoachSearch,
  withLeftText,
} from './useSearch'

const loadDropdown = () => import('./SearchDropdown')
const SearchDropdown = lazy(loadDropdown)

interface CoachSearchProps {
  box: SearchBox
  input: RefObject<HTMLInputElement | null>
  /** The filters and the sort order of the page, which are kept for a new query. */
  query?: ResultsQuery
  /** Extra fields of the form. */
  fields?: ReactNode
  /** Called when the visitor leaves for a result or for other results. */
  onLeave?: () => void
  /** Called with the text of the input when a visitor wants to add a missing coach. */
  onAddCoach: (name: string) => void
  /** Called when a result is highlighted by arrow keys or pointer, for prefetching. */
  onHighlight?: (coach: Schemas['CoachCard']) => void
}

/** Matches screens on which an on-screen keyboard leaves little space. */
const SMALL_SCREEN = '(max-width: 40rem), (max-height: 32rem)'

/** Height of the search box at the top of the screen, including the space around it. */
const BOX_HEIGHT = '6rem'

const NO_QUERY: ResultsQuery = {}

/** The search box with its dropdown: an ARIA combobox whose focus stays in the input. */
export function CoachSearch({
  box,
  input,
  query = NO_QUERY,
  fields,
  onLeave,
  onAddCoach,
  onHighlight,
}: CoachSearchProps) {
  const form = useRef<HTMLFormElement>(null)
  const visibleHeight = useVisibleHeight()
  const listId = useId()
  const dropdown = useRef<HTMLDivElement>(null)
  // Not part of the first load, but fetched before a visitor has finished typing, even if the connection is lost by
  // then.
  useEffect(() => {
    loadDropdown().catch(() => undefined)
  }, [])
  // Moves the box to the top of a small screen, so that the results are above the keyboard. Focus does not trigger
  // this, because a visitor may tap into the box before it is hydrated.
  useEffect(() => {
    if (box.isOpen && window.matchMedia(SMALL_SCREEN).matches)
      form.current?.scrollIntoView({ block: 'start' })
  }, [box.isOpen])
  const navigate = useNavigate()
  const location = useLocation()
  const state = useCoachSearch(box.text, query, box.isOpen)
  const active = useActiveResult(box.text, state, onHighlight)
  const isOpen = box.isOpen && state.status !== 'idle'
  const hasOptions =
    isOpen && state.status === 'success' && state.results.places.length + state.results.coaches.length > 0

  /** Saves the text in the current history entry before the visitor leaves. */
  const leave = async (text = box.text) => {
    onLeave?.()
    await navigate(location, { replace: true, state: withLeftText(text), preventScrollReset: true })
  }

  /** Opens the highlighted result, or the page with all results. */
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const text = (input.current?.value ?? '').trim() // read from the input itself, because dictation may not notify React
    input.current?.focus()
    if (!text) return
    box.close()
    await leave(text)
    await navigate(active.path && isOpen ? active.path : resultsPath({ ...query, q: text }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') box.close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!isOpen) {
      box.open()
      return
    }
    // Scrolls the whole dropdown into view when the visitor moves through the results; after that only its list
    // scrolls.
    dropdown.current?.scrollIntoView({ block: 'nearest' })
    active.move(event.key === 'ArrowDown' ? 1 : -1)
  }

  return (
    <div role="presentation" className="relative" onFocus={box.open} onBlur={box.closeSoon}>
      <form
        ref={form}
        role="search"
        // Without JavaScript the browser opens the results page.
        action="/coaches"
        onSubmit={(event) => void submit(event)}
        className="flex scroll-mt-2 items-center gap-2 rounded-[1.125rem] border-3 border-transparent on-light p-1.5 pl-2.5 shadow-float focus-within:border-gold sm:p-2 sm:pl-5"
      >
        <SearchIcon className="size-5.5 shrink-0 text-ink-2 max-sm:hidden" />
        <input
          ref={input}
          id="coach-search"
          name="q"
          role="combobox"
          aria-label="Search coaches or universities"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? listId : undefined}
          aria-activedescendant={hasOptions && active.path ? optionId(listId, active.path) : undefined}
          placeholder="Search coaches or universities"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={box.text}
          onChange={(event) => {
            box.changeText(event.target.value)
          }}
          onClick={box.open}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 grow bg-transparent px-1 text-lg font-medium text-ellipsis outline-none"
        />
        <Button type="submit" aria-label="Find Coach" className="max-sm:px-3.5">
          <SearchIcon className="size-5 sm:hidden" />
          <span className="max-sm:hidden">Find Coach</span>
        </Button>
        {fields}
      </form>
      {isOpen && (
        // A click inside must not take the focus from the input, because the dropdown would close before the click.
        <div
          ref={dropdown}
          onMouseDown={(event) => {
            event.preventDefault()
          }}
          role="presentation"
          style={{ maxHeight: `max(14rem, ${visibleHeight}px - ${BOX_HEIGHT})` }}
          className="on-card motion-drop absolute flex flex-col overflow-y-auto overscroll-contain inset-x-0 top-full scroll-mb-2 z-30 mt-2 rounded-[1.125rem] border border-line bg-card p-2 text-ink shadow-float"
        >
          <ErrorBoundary fallback={<ChunkLoadError />}>
            <Suspense fallback={<SearchSkeleton />}>
              <SearchDropdown
                listId={listId}
                state={state}
                query={query}
                active={active.index}
                onHighlight={active.choose}
                onLeave={() => void leave()}
                onAddCoach={() => {
                  // Uses the current text, because the results on screen may belong to an earlier one.
                  onAddCoach(box.text.trim())
                }}
              />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
      <SearchStatus state={isOpen ? state : { status: 'idle' }} />
    </div>
  )
}

function statusText(state: SearchState): string {
  if (state.status === 'loading') return 'Loading coaches...'
  if (state.status !== 'success' || !state.fresh) return ''
  const { places, count } = state.results
  return `${places.map(({ name }) => `${name}, `).join('')}${count} found`
}

/** Announces the schools and teams that the text names, and the number of coaches, to screen readers, while the focus stays in the input. */
function SearchStatus({ state }: { state: SearchState }) {
  return (
    <p role="status" className="sr-only">
      {statusText(state)}
    </p>
  )
}
