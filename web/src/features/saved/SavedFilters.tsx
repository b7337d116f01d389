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
  const chosen = { sport: undefined, status: undefined, ...(filter === 'news' ? {} : filter) }
  const hasFilters = counts.sports.length > 1 || counts.statuses.length > 0 || counts.news > 0
  const show = (next: SavedView['filter']) => {
    onChange({ filter: next })
  }
  return (
    <div className="saved-filters mb-3.5 grid gap-2 sm:flex sm:items-start sm:justify-between sm:gap-6">
      {hasFilters && (
        <div role="group" aria-label="Filter" className="saved-chips flex min-w-0 gap-2">
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
                isChosen={sport === chosen.sport}
                onChoose={() => {
                  show({ sport })
                }}
              >
                <span aria-hidden="true">{emoji}</span> {sport}
              </Filter>
            ))}
          {counts.statuses.map(({ value, label, count }) => (
            <Filter
              key={value}
              count={count}
              isChosen={value === chosen.status}
              onChoose={() => {
                show({ status: value })
              }}
            >
              {label}
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
      )}
      <div className="shrink-0 sm:ml-auto">
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
