import { Link } from 'react-router'
import { buttonClass } from '../../ui/Button'

export interface StepBack {
  /** "Without Ohio" */
  label: string
  /** "38 coaches" */
  count: string
  path: string
}

interface NoResultsProps {
  steps: readonly StepBack[]
  /** The path of all coaches, if it takes more than one step; null if the text would still find nobody. */
  all: string | null
  hasFilters: boolean
}

/** No results: the single filters without which there are some, and an invitation to add the coach. */
export function NoResults({ steps, all, hasFilters }: NoResultsProps) {
  return (
    <section className="results-none">
      <h2>{hasFilters ? 'No coach fits all of this' : 'No coaches found'}</h2>
      {steps.length > 0 && (
        <>
          <p>One of these steps is enough:</p>
          <ul>
            {steps.map(({ label, count, path }) => (
              <li key={label}>
                <Link to={path}>
                  <span>{label}</span>
                  <b>{count}</b>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasFilters && steps.length === 0 && all && (
        <p>
          <Link to={all} className="font-semibold text-soft-ink underline">
            Clear all filters
          </Link>
        </p>
      )}
      <p>Know this coach? Add them to our database!</p>
      <Link to="/?add-coach=true" className={buttonClass('accent')}>
        Add Coach
      </Link>
    </section>
  )
}
