import { Link } from 'react-router'
import type { Details } from './report'

/** How the numbers are counted. The CSV, with this text, gives every other number of the report. */
export function Method({ method, funding }: Pick<Details, 'method' | 'funding'>) {
  const rules = [...method.rules, ...(funding ? [{ title: 'Who pays.', text: funding }] : [])]
  return (
    <aside className="sr-method" aria-labelledby="method">
      <h2 id="method">How we counted</h2>
      <ul>
        {rules.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b> {text}
          </li>
        ))}
      </ul>
      <Link to="/how-we-check" className="font-semibold text-soft-ink underline print:hidden">
        How we check
      </Link>
    </aside>
  )
}
