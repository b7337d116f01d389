import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type FilterOption, splitOptions } from './filterGroups'
import { type FilterGroup, type FilterName, FILTERS, GROUPS } from './filters'
import { type Choice, type FilterInEffect, valueOf, valuesOf, withoutFilters } from './filtersInEffect'
import { HiddenFields } from './HiddenFields'
import { countText, type ResultsQuery, resultsPath } from './resultsAddress'

export interface FilterFormProps {
  id?: string
  query: ResultsQuery
  filters: readonly FilterInEffect[]
  /** The values of each filter; a filter without any is not offered. */
  optionsOf: (name: FilterName) => readonly FilterOption[]
  onChoose: (choice: Choice) => void
  /** What stands at the end. */
  end?: ReactNode
}

/** The filters that the panel only keeps. */
const NOT_OFFERED = FILTERS.map(({ name }) => name).filter(
  (name) => !GROUPS.some((group) => group.name === name),
)

/**
 * The filters of the results, with the number of coaches that each choice gives. Without JavaScript, the browser submits
 * the form.
 */
export function FilterForm({ id, query, filters, optionsOf, onChoose, end }: FilterFormProps) {
  const bare = withoutFilters(query, filters)
  return (
    <form
      id={id}
      action="/coaches"
      aria-label="Filters"
      className="filters"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      <div className="filters-head">
        <h2>Filters</h2>
        {filters.length > 0 && <Link to={resultsPath(bare)}>Clear all</Link>}
      </div>
      <HiddenFields query={{ q: bare.q }} />
      <HiddenFields query={Object.fromEntries(NOT_OFFERED.map((name) => [name, valueOf(filters, name)]))} />
      {GROUPS.map((group) => ({ group, options: optionsOf(group.name) }))
        .filter(({ options }) => options.length > 0)
        .map(({ group, options }) => (
          <Group
            key={group.name}
            group={group}
            options={options}
            chosen={valuesOf(filters, group.name)}
            onChoose={(value, isChosen) => {
              onChoose({ name: group.name, value, isChosen, isOne: group.any !== '' })
            }}
          />
        ))}
      {end}
    </form>
  )
}

interface GroupProps {
  group: FilterGroup
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChoose: (value: string, isChosen: boolean) => void
}

function Group({ group, options, chosen, onChoose }: GroupProps) {
  // A choice must not move its option away from under the pointer.
  const [chosenAtFirst] = useState(chosen)
  const [first, rest] = splitOptions(group, options, chosenAtFirst)
  const pick = (option: FilterOption) => (
    <Pick
      key={option.value}
      group={group}
      value={option.value}
      label={option.label}
      count={countText(option.coaches, option.is_exact)}
      isChosen={chosen.includes(option.value)}
      isDisabled={option.coaches === 0}
      onChoose={onChoose}
    />
  )
  return (
    <details open className="filter-group">
      <summary>
        <span>{group.title}</span>
        <svg viewBox="0 0 24 24" className="fill-none stroke-current stroke-2" aria-hidden="true">
          <path d="M6 9l6 6 6-6" />
        </svg>
      </summary>
      <fieldset>
        <legend className="sr-only">{group.title}</legend>
        {group.any && (
          <Pick group={group} value="" label={group.any} isChosen={chosen.length === 0} onChoose={onChoose} />
        )}
        {first.map(pick)}
        {rest.length > 0 && (
          <details>
            <summary>{group.all}</summary>
            {rest.map(pick)}
          </details>
        )}
      </fieldset>
    </details>
  )
}

interface PickProps {
  group: FilterGroup
  value: string
  label: string
  count?: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: (value: string, isChosen: boolean) => void
}

function Pick({ group, value, label, count, isChosen, isDisabled = false, onChoose }: PickProps) {
  return (
    <label className="filter-pick">
      <input
        type={group.any ? 'radio' : 'checkbox'}
        name={group.name}
        value={value}
        checked={isChosen}
        disabled={isDisabled && !isChosen}
        onChange={(event) => {
          onChoose(value, event.target.checked)
        }}
      />
      <span>{label}</span> {count && <span className="filter-n">{count}</span>}
    </label>
  )
}
