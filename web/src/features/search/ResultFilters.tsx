import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Schemas } from '../../api/client'
import { DIVISIONS, SPORTS } from '../../api/choices'
import { genderLabel } from '../../lib/format'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/fields'
import { type FilterInEffect, ROLE_LABELS, valueInEffect, withFilter } from './filtersInEffect'
import type { ResultsQuery } from './resultsAddress'

interface ResultFiltersProps {
  query: ResultsQuery
  filters: readonly FilterInEffect[]
  /** "382 coaches", or "coaches" until the number is known. */
  count: string
  /** Whether the filters are shown on a narrow screen. */
  isOpen: boolean
  /** The states that can be chosen. */
  states: readonly Schemas['StateName'][]
  onOpen: (isOpen: boolean) => void
  onChange: (part: ResultsQuery) => void
}

/** Coaches of both teams are included with either; an old URL may still ask for them alone. */
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
  {
    name: 'role',
    label: 'Role',
    any: 'All roles',
    options: Object.entries(ROLE_LABELS),
  },
] as const

/** The filters of the results: next to the list on wide screens, behind a button on narrow ones. */
export function ResultFilters({
  query,
  filters,
  count,
  isOpen,
  states,
  onOpen,
  onChange,
}: ResultFiltersProps) {
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)

  const showResults = () => {
    flushSync(() => {
      onOpen(false)
    })
    toggle.current?.scrollIntoView({ block: 'start' })
    toggle.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Button
        ref={toggle}
        variant="outline"
        className="w-full scroll-mt-4 lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          onOpen(!isOpen)
        }}
      >
        {filters.length > 0 ? `Filters (${filters.length})` : 'Filters'}
      </Button>
      <form
        id={id}
        aria-label="Filters"
        className={`${isOpen ? '' : 'max-lg:hidden'} max-lg:mt-4 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-card max-lg:p-5`}
      >
        {GROUPS.map((group) => (
          <fieldset key={group.name} className="border-line py-4 not-last-of-type:border-b first:pt-0">
            <legend className="float-left mb-2 w-full font-display text-lg font-bold">{group.label}</legend>
            <div className="clear-both grid gap-x-4 max-lg:grid-cols-2">
              {[
                ['', group.any] as const,
                ...group.options,
                ...(valueInEffect(query, filters, group.name) === 'Both' ? [BOTH] : []),
              ].map(([value, label]) => (
                <label
                  key={value}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 text-[0.9375rem] has-checked:font-semibold max-lg:min-h-11"
                >
                  <input
                    type="radio"
                    name={group.name}
                    value={value}
                    checked={valueInEffect(query, filters, group.name) === value}
                    onChange={() => {
                      onChange(withFilter(query, filters, group.name, value))
                    }}
                    className="size-4.5 shrink-0 accent-soft-ink"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {states.length > 0 && (
          <div className="border-t border-line py-4">
            <SelectField
              label="State"
              name="state"
              options={[
                { value: '', label: 'All states' },
                ...states.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              value={valueInEffect(query, filters, 'state')}
              onChange={(event) => {
                onChange(withFilter(query, filters, 'state', event.target.value))
              }}
            />
          </div>
        )}
        <div className="sticky bottom-0 -mx-5 -mb-5 rounded-b-card border-t border-line bg-card px-5 py-3 lg:hidden">
          <Button className="w-full" onClick={showResults}>
            {`Show ${count}`}
          </Button>
        </div>
      </form>
    </>
  )
}
