import type { Schemas } from '../../api/client'
import { Button, buttonClass } from '../../ui/Button'
import { CONTROL } from '../../ui/fields'
import { type Sort, type SortOrder, SORTS } from './filters'
import { coachCount } from './resultsAddress'

interface ResultsHeadProps {
  /** The first page of results. */
  page: Schemas['CoachPage']
  /** Whether that page is not the first of the list. */
  isContinued: boolean
  /** "11", the number of coaches with reviews; null if the heading counts all coaches. */
  rated: string | null
  /** "Women's Soccer in Ohio"; empty without filters. */
  scope: string
  onSort: (sort: Sort) => void
  onOpenFilters: () => void
}

/** How many coaches were found, the button for the filters on narrow screens, and the sort order. */
export function ResultsHead({ page, isContinued, rated, scope, onSort, onOpenFilters }: ResultsHeadProps) {
  const all = isContinued ? 'More coaches' : coachCount(page)
  const isSplit = rated !== null && rated !== '0' && page.items.length > 0
  const filters = (
    <>
      <span>Filters</span> {page.filters.length > 0 && <b className="filters-badge">{page.filters.length}</b>}
    </>
  )
  return (
    <div className="results-head">
      <div>
        <h2 aria-live="polite">
          {isSplit ? `${rated} ${rated === '1' ? 'coach' : 'coaches'} with reviews` : all}
        </h2>
        <p>{[scope, isSplit && `${all} in all`].filter(Boolean).join(', ')}</p>
      </div>
      <Button variant="outline" className="filters-open needs-script" onClick={onOpenFilters}>
        {filters}
      </Button>
      {/* The panel is shown as the target of the link. */}
      <noscript>
        <a href="#filters" className={`filters-open ${buttonClass('outline')}`}>
          {filters}
        </a>
      </noscript>
      <div className="flex gap-2">
        <select
          form="filter-form"
          name="sort"
          aria-label="Sort by"
          className={CONTROL}
          value={page.sort}
          onChange={(event) => {
            onSort(event.target.value as Sort)
          }}
        >
          {SORTS.filter(({ label, isByCategory }) => label && !isByCategory).map(option)}
          <optgroup label="One category">
            {SORTS.filter(({ isByCategory }) => isByCategory).map(option)}
          </optgroup>
        </select>
        <noscript>
          <button form="filter-form" className={buttonClass('outline')}>
            Sort
          </button>
        </noscript>
      </div>
    </div>
  )
}

function option({ name, label }: SortOrder) {
  return (
    <option key={name} value={name}>
      {label}
    </option>
  )
}
