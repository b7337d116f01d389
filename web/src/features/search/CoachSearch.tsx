import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, type SubmitEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { Button } from '../../ui/Button'
import { SearchIcon } from '../../ui/icons'
import { optionId, SearchDropdown } from './SearchDropdown'
import { coachSearch, type SearchBox, type SearchState, useActiveResult, useCoachSearch } from './useSearch'

interface CoachSearchProps {
  box: SearchBox
  input: RefObject<HTMLInputElement | null>
  /** Nobody was found: the visitor wants to add a coach of this name. */
  onAddCoach: (name: string) => void
  /** A result is pointed at: its profile will likely be next. */
  onHighlight: (coach: Schemas['CoachCard']) => void
}

/** The search box with its dropdown: an ARIA combobox whose focus stays in the box. */
export function CoachSearch({ box, input, onAddCoach, onHighlight }: CoachSearchProps) {
  const listId = useId()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const state = useCoachSearch(box.text)
  const active = useActiveResult(state, onHighlight)
  const shown = box.open && state.name !== 'idle'
  const options = shown && active.coach !== undefined

  /** Opens the marked result; one who types faster than the answer comes gets the first of it. */
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const text = box.text.trim()
    input.current?.focus()
    if (!text) return
    box.stay()
    if (state.name === 'answered' && state.fresh) {
      if (active.coach) await navigate(`/coach/${active.coach.id}`)
      return
    }
    const answer = await cache.query(coachSearch(text)).catch(() => null)
    const first = answer?.coaches[0]
    if (first && input.current?.value.trim() === text) await navigate(`/coach/${first.id}`)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') box.close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (shown) active.move(event.key === 'ArrowDown' ? 1 : -1)
    else box.stay()
  }

  return (
    <div role="presentation" className="relative" onFocus={box.stay} onBlur={box.leave}>
      <form
        role="search"
        onSubmit={(event) => void submit(event)}
        className="flex items-center gap-2 rounded-[18px] border-3 border-transparent bg-card p-1.5 pl-2.5 text-ink shadow-float ring-chalk/15 focus-within:border-gold dark:ring-1 sm:p-2 sm:pl-5"
      >
        <SearchIcon className="size-5.5 shrink-0 text-ink-2 max-sm:hidden" />
        <input
          ref={input}
          id="coach-search"
          role="combobox"
          aria-label="Search coaches or universities"
          aria-autocomplete="list"
          aria-expanded={options}
          aria-controls={options ? listId : undefined}
          aria-activedescendant={options && active.coach ? optionId(listId, active.coach) : undefined}
          placeholder="Search coaches or universities"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={box.text}
          onChange={(event) => {
            box.type(event.target.value)
          }}
          onClick={box.stay}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 grow bg-transparent px-1 text-lg font-medium text-ellipsis outline-none"
        />
        <Button type="submit" aria-label="Find Coach" className="max-sm:px-3.5">
          <SearchIcon className="size-5 sm:hidden" />
          <span className="max-sm:hidden">Find Coach</span>
        </Button>
      </form>
      {shown && (
        // A press inside must not take the focus from the box, or the dropdown would close under the finger.
        <div
          onMouseDown={(event) => {
            event.preventDefault()
          }}
          role="presentation"
          className="motion-drop absolute inset-x-0 top-full z-30 mt-2 rounded-[18px] border border-line bg-card p-2 text-ink shadow-float"
        >
          <SearchDropdown
            listId={listId}
            state={state}
            active={active.index}
            onPoint={active.choose}
            onAddCoach={() => {
              // What stands in the box now: the answer may be to its beginning.
              onAddCoach(box.text.trim())
            }}
          />
        </div>
      )}
      <SearchStatus state={shown ? state : { name: 'idle' }} />
    </div>
  )
}

function news(state: SearchState): string {
  if (state.name === 'loading') return 'Loading coaches...'
  if (state.name !== 'answered' || !state.fresh) return ''
  const found = state.answer.coaches.length
  return found === 1 ? '1 coach found' : `${found} coaches found`
}

/** Tells screen readers how a search went, while the focus stays in the box. */
function SearchStatus({ state }: { state: SearchState }) {
  return (
    <p role="status" className="sr-only">
      {news(state)}
    </p>
  )
}
