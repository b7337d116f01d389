import type { Schemas } from '../../api/client'
import { CloseIcon } from '../../ui/icons'
import { filtersInEffect, withFilter, withoutFilters } from './filtersInEffect'
import type { ResultsQuery } from './resultsAddress'

interface ChosenFiltersProps {
  query: ResultsQuery
  /** Words of the query that were understood as a team or a division. */
  understood: readonly Schemas['UnderstoodWord'][]
  onChange: (part: ResultsQuery) => void
}

/** The active filters of the results, each with a button to remove it. */
export function ChosenFilters({ query, understood, onChange }: ChosenFiltersProps) {
  const filters = filtersInEffect(query, understood)
  if (filters.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mb-4 flex flex-wrap gap-2">
      {filters.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={() => {
              onChange(withFilter(query, understood, name, undefined))
            }}
            className="inline-flex min-h-10 items-center gap-2 rounded-full bg-soft px-4 text-[0.9375rem] font-semibold text-soft-ink hover:bg-softer"
          >
            <span>{label}</span>
            <CloseIcon />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => {
              onChange(withoutFilters(query, understood))
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
