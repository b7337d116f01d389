import type { Schemas } from '../../api/client'
import { unbroken } from '../../lib/format'

interface FieldProps {
  field: Schemas['SeasonField']
  /** The first color of the school. */
  color?: number
}

/** Who coached when, as bars. They repeat the words beside them, so screen readers skip them. */
export function Field({ field: { seasons, rows }, color }: FieldProps) {
  const every = seasons.length > 6 ? 2 : 1
  return (
    <section className="team-field" data-color={color} aria-labelledby="when">
      <h2 id="when">Who coached when</h2>
      <svg className="team-axis" width="100%" height="20" aria-hidden="true">
        {seasons.map(
          ({ year, percent }, index) =>
            index % every === 0 && (
              <text key={year} x={`${percent}%`} y="15">
                {index === 0 ? year : `’${String(year).slice(-2)}`}
              </text>
            ),
        )}
      </svg>
      <ul>
        {rows.map((row) => (
          <li key={`${row.name} ${row.words}`}>
            <p>
              <b>{row.name}</b> {unbroken(row.words)}
            </p>
            <svg width="100%" height="34" aria-hidden="true">
              {seasons.map(({ year, percent }) => (
                <line key={year} x1={`${percent}%`} x2={`${percent}%`} y1="0" y2="34" />
              ))}
              <rect
                x={`${row.start}%`}
                y="9"
                width={`${row.width}%`}
                height="16"
                rx="4"
                className={`${row.is_head ? 'is-head' : 'is-other'}${row.began_earlier ? ' is-earlier' : ''}`}
              />
              {row.is_held && (
                <svg x="100%" y="9" className="team-arrow">
                  <path d="M-2 0 8 8-2 16z" />
                </svg>
              )}
            </svg>
          </li>
        ))}
      </ul>
      <p className="team-key">
        Solid: head coach. Outlined: everybody else. Arrow: on the staff today. Dashed: began before our first
        list, or earlier than shown. One line per season.
      </p>
    </section>
  )
}
