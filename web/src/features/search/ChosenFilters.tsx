import { CloseIcon } from '../../ui/icons'
import { type FilterInEffect, withoutFilter, withoutFilters } from './filtersInEffect'
import type { ResultsQuery } from './resultsAddress'

interface ChosenFiltersProps {
  query: ResultsQuery
  filters: readonly FilterInEffect[]
  onChange: (part: ResultsQuery) => void
}

/** The active filters of the results, each with a button to remove it. */
export function ChosenFilters({ query, filters, onChange }: ChosenFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mb-4 flex flex-wrap gap-2">
      {filters.map((filter) => (
        <li key={filter.name + filter.label}>
          <button
            type="button"
            aria-label={`Remove ${filter.label}`}
            onClick={() => {
              onChange(withoutFilter(query, filter))
            }}
            className="inline-flex min-h-10 items-center gap-2 rounded-full bg-soft px-4 text-[0.9375rem] font-semibold text-soft-ink hover:bg-softer"
          >
            <span>{filter.label}</span>
            <CloseIcon />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => {
              onChange(withoutFilters(query, filters))
            }}
            className="min-h-10 px-2 text-[0.9375rem] font-semibold text-soft-ink underline"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
