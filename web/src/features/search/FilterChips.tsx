import { Link } from 'react-router'
import { CloseIcon } from '../../ui/icons'
import { type FilterInEffect, withoutFilter } from './filtersInEffect'
import { type ResultsQuery, resultsPath } from './resultsAddress'

interface FilterChipsProps {
  query: ResultsQuery
  filters: readonly FilterInEffect[]
}

/** The filters below the search box, each a link to the results without it: those read from the text, then the others. */
export function FilterChips({ query, filters }: FilterChipsProps) {
  if (filters.length === 0) return null
  const chips = (title: string, some: readonly FilterInEffect[]) =>
    some.length > 0 && (
      <>
        <span>{title}</span>
        <ul aria-label={title}>
          {some.map((filter) => (
            <li key={filter.name + filter.label}>
              <Link to={resultsPath(withoutFilter(query, filter))} aria-label={`Remove ${filter.label}`}>
                <span>{filter.label}</span>
                <CloseIcon />
              </Link>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <div className="results-chips">
      {chips(
        'We read this as',
        filters.filter(({ words }) => words.length > 0),
      )}
      {chips(
        'Filters',
        filters.filter(({ words }) => words.length === 0),
      )}
    </div>
  )
}
