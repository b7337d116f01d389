import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { monthAndDay } from '../../lib/dates'

export type LedgerRow = Schemas['LedgerRow']
type Cell = Schemas['Cell']

const COLUMNS = [
  ['appeared', 'Appeared'],
  ['changed', 'Changed by author'],
  ['left', 'Left at author’s wish'],
  ['removed', 'Removed by a rule'],
] as const

type Column = (typeof COLUMNS)[number][0]

/** How many of the latest editions the ledger shows at first. */
export const LATEST = 8

/** What appeared, changed and left, newest edition first. A number that several editions share spans their rows. */
export function LedgerTable({ editions }: { editions: readonly LedgerRow[] }) {
  const spans = Object.fromEntries(COLUMNS.map(([column]) => [column, spansOf(editions, column)])) as Record<
    Column,
    (number | undefined)[]
  >
  return (
    <table className="editions-ledger">
      <caption className="sr-only">What appeared, changed and left, edition by edition</caption>
      <thead>
        <tr>
          <th scope="col">Edition</th>
          {COLUMNS.map(([column, name]) => (
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {editions.map((edition, row) => (
          <tr key={edition.day} className={row === 0 ? 'is-newest' : ''}>
            <th scope="row">
              <Link to={`/editions/${edition.day}`}>{monthAndDay(edition.day)}</Link>{' '}
              <small>No. {edition.number}</small>
            </th>
            {COLUMNS.map(([column]) => {
              const rows = spans[column][row]
              return rows && <LedgerCell key={column} cell={edition[column]} rows={rows} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The number of rows of the cell that begins in each row; undefined for rows of the cell above. */
function spansOf(editions: readonly LedgerRow[], column: Column): (number | undefined)[] {
  const spans: (number | undefined)[] = []
  editions.forEach((edition, row) => {
    if (row < spans.length) return
    const rows = Math.min(edition[column].editions, editions.length - row)
    spans.push(rows, ...Array<undefined>(rows - 1).fill(undefined))
  })
  return spans
}

function LedgerCell({ cell, rows }: { cell: Cell; rows: number }) {
  if (cell.number === null)
    return (
      <td rowSpan={rows} className="is-joined">
        <small>fewer than 5 so far</small>
      </td>
    )
  if (cell.editions === 1) return <td>{cell.number}</td>
  return (
    <td rowSpan={rows} className="is-joined">
      {cell.number} <small>{inEditions(cell)}</small>
    </td>
  )
}

const WORDS = 'zero one two three four five six seven eight nine ten'.split(' ')

/** 'in two editions'. */
export function inEditions({ editions }: Cell): string {
  return `in ${WORDS[editions] ?? editions} editions`
}
