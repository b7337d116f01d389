import { useId, useState } from 'react'
import { DIVISIONS, SPORTS } from '../../api/choices'
import { genderLabel } from '../../lib/format'
import { Button } from '../../ui/Button'
import type { ResultsQuery } from './resultsAddress'

interface ResultFiltersProps {
  query: ResultsQuery
  onChange: (part: ResultsQuery) => void
}

/** Coaches of both teams are among either; an old address may still ask for them alone. */
const BOTH = ['Both', 'Both teams'] as const

const GROUPS = [
  {
    name: 'sport',
    label: 'Sport',
    any: 'All sports',
    options: SPORTS.map((value) => [value, value] as const),
  },
  {
    name: 'gender',
    label: 'Team',
    any: 'All teams',
    options: (['Women', 'Men'] as const).map((value) => [value, `${genderLabel(value)} teams`] as const),
  },
  {
    name: 'division',
    label: 'Division',
    any: 'All divisions',
    options: DIVISIONS.map((value) => [value, value] as const),
  },
] as const

/** Filters of the results: beside the list on wide screens, behind a button on narrow ones. */
export function ResultFilters({ query, onChange }: ResultFiltersProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = GROUPS.filter(({ name }) => query[name]).length
  return (
    <>
      <Button
        variant="outline"
        className="w-full lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <form
        id={id}
        aria-label="Filters"
        className={`${isOpen ? '' : 'max-lg:hidden'} max-lg:mt-4 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-card max-lg:p-5`}
      >
        {GROUPS.map((group) => (
          <fieldset key={group.name} className="border-line py-4 not-last:border-b first:pt-0 last:pb-0">
            <legend className="float-left mb-2 w-full font-display text-lg font-bold">{group.label}</legend>
            <div className="clear-both grid gap-x-4 max-lg:grid-cols-2">
              {[
                ['', group.any] as const,
                ...group.options,
                ...(query[group.name] === 'Both' ? [BOTH] : []),
              ].map(([value, label]) => (
                <label
                  key={value}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 text-[0.9375rem] has-checked:font-semibold max-lg:min-h-11"
                >
                  <input
                    type="radio"
                    name={group.name}
                    value={value}
                    checked={(query[group.name] ?? '') === value}
                    onChange={() => {
                      onChange({ [group.name]: value })
                    }}
                    className="size-4.5 shrink-0 accent-soft-ink"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </form>
    </>
  )
}
