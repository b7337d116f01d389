import { Link } from 'react-router'
import { CloseIcon } from '../../ui/icons'
import { type FilterInEffect, withoutFilter } from './filtersInEffect'
import { type ResultsQuery, resultsPath } from './resultsAddress'

interface FilterChipsProps {
  query: ResultsQuery
  filters: readonly FilterInEffect[]
  /** What words of the text mean besides filters: the sport, the school. */
  named: readonly string[]
}

/** The filters below the search box, each a link to the results without it: those read from the text, then the others. */
export function FilterChips({ query, filters, named }: FilterChipsProps) {
  if (filters.length === 0 && named.length === 0) return null
  const chips = (title: string, some: readonly FilterInEffect[], names: readonly string[] = []) =>
    some.length + names.length > 0 && (
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
          {names.map((name) => (
            <li key={name}>
              <span className="results-chip-named">{name}</span>
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
        named,
      )}
      {chips(
        'Filters',
        filters.filter(({ words }) => words.length === 0),
      )}
    </div>
  )
}
