import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/Button'
import { SearchSkeleton } from '../../ui/skeletons'
import { CoachResult, Highlight } from './CoachResult'
import { hasFilters } from './filtersInEffect'
import { LeftOutWords } from './LeftOutWords'
import { type ResultsQuery, resultsPath } from './resultsAddress'
import { PlaceMark, placeLine } from './PlaceMark'
import { coachPath, optionId, type SearchState } from './useSearch'

interface SearchDropdownProps {
  listId: string
  state: SearchState
  /** The filters and the sort order of the page. */
  query: ResultsQuery
  active: number
  onHighlight: (index: number) => void
  /** Called before a link is followed. */
  onLeave: () => void
  onAddCoach: () => void
}

/** The content of the dropdown: results, loading, no results or an error. */
export default function SearchDropdown({
  listId,
  state,
  query: pageQuery,
  active,
  onHighlight,
  onLeave,
  onAddCoach,
}: SearchDropdownProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current?.children[active]
    if (list.current && row) scrollToRow(list.current, row)
  }, [active])

  if (state.status === 'idle') return null
  if (state.status === 'loading') return <SearchSkeleton />
  if (state.status === 'error') return <SearchFailed message={state.message} onRetry={state.retry} />
  const { places, coaches, query, leftOut } = state.results
  const filters = state.results.filters.map(({ label }) => label)
  if (places.length + coaches.length === 0) {
    return (
      <>
        <LookingFor filters={filters} />
        <NoResults
          query={query}
          hasChosenFilters={hasFilters(pageQuery)}
          onLeave={onLeave}
          onAddCoach={onAddCoach}
        />
      </>
    )
  }
  const optionProps = (index: number) => ({
    listId,
    active: index === active,
    onHighlight: () => {
      onHighlight(index)
    },
    onLeave,
  })
  return (
    <>
      <LookingFor filters={filters} />
      <LeftOutWords words={leftOut} className="border-b border-line px-3 pt-1 pb-2.5 text-sm wrap-anywhere" />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        className="max-h-120 min-h-16 sm:max-h-[min(48dvh,30rem)] overflow-y-auto overscroll-contain"
      >
        {places.map((place, index) => (
          <Option key={place.path} path={place.path} {...optionProps(index)}>
            <PlaceMark place={place} />
            <span className="min-w-0 flex-1">
              <span className="font-semibold">
                <Highlight text={place.name} query={query} />
              </span>
              <span className="block text-sm text-pretty text-ink-2">{placeLine(place)}</span>
            </span>
          </Option>
        ))}
        {coaches.map((coach, index) => (
          <Option key={coach.id} path={coachPath(coach)} {...optionProps(places.length + index)}>
            <CoachResult coach={coach} query={query} />
          </Option>
        ))}
      </div>
      {leftOut.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 pt-2 text-sm text-ink-2">
          Not the coach you are looking for?
          <Button variant="outline" onClick={onAddCoach}>
            Add Coach
          </Button>
        </div>
      )}
      {coaches.length > 0 && (
        <Link
          to={resultsPath({ ...pageQuery, q: query })}
          onClick={onLeave}
          className="-mx-2 mt-2 -mb-2 flex shrink-0 min-h-13 items-center justify-between rounded-b-[1.125rem] bg-turf-800 px-5 font-semibold text-chalk hover:bg-turf-700"
        >
          {state.results.count === '1 coach' ? 'Show' : 'All'} {state.results.count}
          <span className="text-sm font-normal text-chalk-2 max-sm:hidden">or press Enter</span>
        </Link>
      )}
    </>
  )
}

/** Scrolls the list as far as needed to show a row. `scrollIntoView` would scroll the page too. */
function scrollToRow(list: Element, row: Element): void {
  const { top, bottom } = list.getBoundingClientRect()
  const { top: rowTop, bottom: rowBottom } = row.getBoundingClientRect()
  if (rowTop < top) list.scrollTop -= top - rowTop
  else if (rowBottom > bottom) list.scrollTop += rowBottom - bottom
}

/** The active filters: those of the page, and words of the query that were understood as filters. */
function LookingFor({ filters }: { filters: readonly string[] }) {
  if (filters.length === 0) return null
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 pt-1 pb-2.5 text-sm text-ink-2">
      <span>Looking for</span>
      {filters.map((label) => (
        <span key={label} className="rounded-lg bg-soft px-2.5 py-1 font-semibold text-soft-ink">
          {label}
        </span>
      ))}
    </p>
  )
}

interface OptionProps {
  listId: string
  path: string
  /** Whether Enter opens this result. */
  active: boolean
  onHighlight: () => void
  onLeave: () => void
  children: ReactNode
}

/** A result in the dropdown, which links to its page. */
function Option({ listId, path, active, onHighlight, onLeave, children }: OptionProps) {
  return (
    <Link
      id={optionId(listId, path)}
      to={path}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={onLeave}
      onPointerMove={active ? undefined : onHighlight}
      className="flex min-h-15 flex-wrap items-center justify-end gap-x-3.5 rounded-xl px-3 py-2.5 aria-selected:bg-soft"
    >
      {children}
    </Link>
  )
}

interface NoCoachFoundProps {
  query: string
  /** Whether the page has filters; there may be results without them. */
  hasChosenFilters: boolean
  onLeave: () => void
  onAddCoach: () => void
}

/**
 * The dropdown without results, with a button to add the coach; if there are filters, with a link to search without
 * them.
 */
function NoResults({ query, hasChosenFilters, onLeave, onAddCoach }: NoCoachFoundProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-6 text-center">
      <p className="max-w-full text-lg font-semibold">No coaches found for “{query}”</p>
      <p className="text-ink-2">Know this coach? Add them to our database!</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {hasChosenFilters && (
          <Link to={resultsPath({ q: query })} onClick={onLeave} className={buttonClass('outline')}>
            Search without filters
          </Link>
        )}
        <Button onClick={onAddCoach}>Add Coach</Button>
      </div>
    </div>
  )
}

interface SearchFailedProps {
  message: string
  onRetry: () => void
}

/** The dropdown after a failed search, with a retry button. */
function SearchFailed({ message, onRetry }: SearchFailedProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
      <p role="alert" className="font-medium">
        {message}
      </p>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
