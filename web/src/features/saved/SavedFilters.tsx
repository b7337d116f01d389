import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/Button'
import { SelectField } from '../../ui/fields'
import { SAVED_SORTS, type SavedCounts, type SavedSort, type SavedView } from './savedView'

interface SavedFiltersProps {
  counts: SavedCounts
  view: SavedView
  onChange: (part: Partial<SavedView>) => void
}

/** The filters and sort order of the saved coaches. Only filters that make a difference are offered. */
export function SavedFilters({ counts, view, onChange }: SavedFiltersProps) {
  const { filter, sort } = view
  const chosenSport = typeof filter === 'object' ? filter.sport : undefined
  const show = (next: SavedView['filter']) => {
    onChange({ filter: next })
  }
  return (
    <div className="mb-3.5 grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-6">
      {/* On phones, one line that scrolls sideways: 16 sports would push the list off the screen. */}
      <div
        role="group"
        aria-label="Filter"
        className="-mx-1 flex min-w-0 gap-2 overflow-x-auto px-1 py-1 sm:flex-wrap"
      >
        <Filter
          count={counts.all}
          isChosen={filter === undefined}
          onChoose={() => {
            show(undefined)
          }}
        >
          All
        </Filter>
        {counts.sports.length > 1 &&
          counts.sports.map(({ sport, emoji, count }) => (
            <Filter
              key={sport}
              count={count}
              isChosen={sport === chosenSport}
              onChoose={() => {
                show({ sport })
              }}
            >
              <span aria-hidden="true">{emoji}</span> {sport}
            </Filter>
          ))}
        {counts.news > 0 && (
          <Filter
            count={counts.news}
            isChosen={filter === 'news'}
            onChoose={() => {
              show('news')
            }}
          >
            New reviews
          </Filter>
        )}
      </div>
      <div className="shrink-0">
        <SelectField
          label="Sort by"
          hideLabel
          name="sort"
          className="min-w-44"
          options={SAVED_SORTS}
          value={sort}
          onChange={(event) => {
            onChange({ sort: event.target.value as SavedSort })
          }}
        />
      </div>
    </div>
  )
}

interface FilterProps {
  count: number
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Filter({ count, isChosen, onChoose, children }: FilterProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`shrink-0 ${buttonClass(isChosen ? 'accent' : 'outline')}`}
    >
      <span>{children}</span> <span className="text-sm font-normal">{count}</span>
    </button>
  )
}
