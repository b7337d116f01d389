import { useQueryClient } from '@tanstack/react-query'
import { useId, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { Button } from '../../ui/Button'
import { coachSearch } from './coachSearch'
import { optionId, SearchDropdown } from './SearchDropdown'
import { SearchIcon } from './SearchIcon'
import { SearchNews } from './SearchNews'
import { useActiveResult } from './useActiveResult'
import { useCoachSearch } from './useCoachSearch'
import type { SearchBox } from './useSearchBox'

interface CoachSearchProps {
  box: SearchBox
  input: RefObject<HTMLInputElement | null>
  /** Nobody was found: the visitor wants to add a coach of this name. */
  onAddCoach: (name: string) => void
  /** A result is pointed at: its profile will likely be next. */
  onConsider: (coach: Schemas['CoachCard']) => void
}

/** The search box with its dropdown: an ARIA combobox whose focus stays in the box. */
export function CoachSearch({ box, input, onAddCoach, onConsider }: CoachSearchProps) {
  const listId = useId()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const state = useCoachSearch(box.text)
  const active = useActiveResult(state, onConsider)
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
            onPointTo={active.choose}
            onAddCoach={() => {
              // What stands in the box now: the answer may be to its beginning.
              onAddCoach(box.text.trim())
            }}
          />
        </div>
      )}
      <SearchNews state={shown ? state : { name: 'idle' }} />
    </div>
  )
}
