/* eslint jsx-a11y-x/no-redundant-roles: off, jsx-a11y-x/no-interactive-element-to-noninteractive-role: off -- On phones
   the cells of a table become a grid, which removes the roles of a table in some browsers, so they are written out. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SCHOOL_EMAIL } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { formatCount } from '../../lib/format'
import { VerifiedBadge } from '../../ui/icons'
import { Shield } from '../../ui/Shield'
import { atThisSchool, CategoryCell, hasNumbers, None, RatingCell, TagsCell } from './cells'
import { TeamLines } from './panels'

type Coach = Schemas['ComparedCoach']

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four']

/** The coaches side by side. */
export function Table({ comparison: { coaches, categories } }: { comparison: Schemas['Comparison'] }) {
  const count = coaches.length
  const isOrdered = categories.some(({ spread }) => spread !== null)
  const cells = (cellOf: (coach: Coach, index: number) => ReactNode) =>
    coaches.map((coach, index) => (
      <td key={coach.id} role="cell">
        {cellOf(coach, index)}
      </td>
    ))
  return (
    <div className="compare-card" data-columns={count}>
      {count > 2 && <Beside coaches={coaches} />}
      <table role="table" className="compare-table">
        <caption className="sr-only">{COUNTS[count]} coaches side by side</caption>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {coaches.map((coach) => (
              <ColumnHead key={coach.id} coach={coach} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr role="row">
            <RowHead title="Rating" note="average of all reviews" />
            {cells((coach) => (
              <RatingCell coach={coach} />
            ))}
          </tr>
          {coaches.some(hasNumbers) && (
            <>
              <Group
                title={isOrdered ? 'Six ratings, biggest difference first' : 'Six ratings'}
                columns={count}
              />
              {categories.map(({ name, cells: ratings }) => (
                <tr key={name} role="row">
                  <RowHead title={name} />
                  {cells((coach, index) => (
                    <CategoryCell rating={ratings[index]} coach={coach} index={index} />
                  ))}
                </tr>
              ))}
              <Group title="What athletes say" columns={count} />
              <tr role="row">
                <RowHead title="Tags" note="most chosen" />
                {cells((coach) => (
                  <TagsCell coach={coach} />
                ))}
              </tr>
              {coaches.some(({ quote }) => quote) && (
                <tr role="row">
                  <RowHead title="In their words" />
                  {cells(({ quote }) => (quote ? <q>{quote}</q> : <None reason="No quote" />))}
                </tr>
              )}
            </>
          )}
          <Group title="Facts" columns={count} />
          <tr role="row">
            <RowHead title="At this school" />
            {cells(atThisSchool)}
          </tr>
          {coaches.some(({ stayed }) => stayed) && (
            <tr role="row">
              <RowHead title="Players who came back" note="of those who could" />
              {cells(({ stayed }) =>
                stayed ? `${stayed.stayed} of ${stayed.could} in fall ${stayed.fall}` : 'Not known',
              )}
            </tr>
          )}
          <tr role="row">
            <RowHead title={SCHOOL_EMAIL} />
            {cells(({ total_reviews: total, school_email_reviews: confirmed }) =>
              total > 0 ? `${formatCount(confirmed)} of ${formatCount(total)}` : 'No reviews yet',
            )}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** On phones only the first coach and the chosen one are shown. */
function Beside({ coaches: [first, ...others] }: { coaches: readonly Coach[] }) {
  return (
    <fieldset className="compare-beside">
      <legend>Next to {first?.short_name}</legend>
      {others.map(({ id, short_name }, index) => (
        <label key={id}>
          <input type="radio" name="beside" value={index + 2} defaultChecked={index === 0} />
          <span>{short_name}</span>
        </label>
      ))}
    </fieldset>
  )
}

function ColumnHead({ coach }: { coach: Coach }) {
  return (
    <th scope="col" role="columnheader" data-color={coach.colors[0]} data-second={coach.colors[1]}>
      <div className="compare-name">
        <Shield school={coach.university} colors={coach.colors} />
        <div className="min-w-0">
          <h2>
            <Link to={`/coach/${coach.id}`}>{coach.name}</Link>
            {coach.verified && (
              <>
                {' '}
                <VerifiedBadge className="size-4.5" />
              </>
            )}
          </h2>
          <TeamLines coach={coach} />
        </div>
      </div>
    </th>
  )
}

function RowHead({ title, note }: { title: string; note?: string }) {
  return (
    <th scope="row" role="rowheader">
      {title}
      {note && (
        <>
          {' '}
          <small>{note}</small>
        </>
      )}
    </th>
  )
}

/** The title of the rows below it. */
function Group({ title, columns }: { title: string; columns: number }) {
  return (
    <tr role="row" className="compare-group">
      <th scope="colgroup" role="columnheader" colSpan={columns + 1}>
        {title}
      </th>
    </tr>
  )
}
