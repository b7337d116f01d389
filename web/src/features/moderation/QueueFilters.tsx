import { type Ref, useId, useState } from 'react'
import { KIND_TITLES } from '../../api/rules'
import { Button } from '../../ui/Button'
import { SelectField, TextField } from '../../ui/fields'
import { STATES, TITLES } from './caseWords'
import type { QueueFilter } from './deskQueries'

type Counts = Record<string, Record<string, number>>

interface QueueFiltersProps {
  filter: QueueFilter
  counts: Counts
  onChange: (part: Partial<QueueFilter>) => void
  searchBox: Ref<HTMLInputElement>
}

/** The filters of the queue with the number of cases for each value; on phones behind a button. */
export function QueueFilters({ filter, counts, onChange, searchBox }: QueueFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const more = useId()
  const count = (group: string, name: string) => counts[group]?.[name] ?? 0
  const optionsOf = (group: string, names: readonly string[], label: (name: string) => string) =>
    names
      .filter((name) => count(group, name) > 0 || name === filter[group as keyof QueueFilter])
      .map((name) => ({ value: name, label: `${label(name)} (${count(group, name)})` }))
  return (
    <div role="search" className="desk-filters">
      <TextField
        ref={searchBox}
        label="Case or coach"
        name="q"
        type="search"
        autoComplete="off"
        value={filter.q}
        onChange={(event) => {
          onChange({ q: event.target.value })
        }}
      />
      <Button
        variant="outline"
        className="desk-more"
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => {
          setOpen(!isOpen)
        }}
      >
        Filters
      </Button>
      <div id={more} className={`desk-selects ${isOpen ? 'is-open' : ''}`}>
        <SelectField
          label="State"
          name="state"
          value={filter.state}
          onChange={(event) => {
            onChange({ state: event.target.value as QueueFilter['state'] })
          }}
          options={Object.entries(STATES).map(([value, label]) => ({
            value,
            label: `${label} (${count('state', value)})`,
          }))}
        />
        <SelectField
          label="Type"
          name="kind"
          value={filter.kind}
          onChange={(event) => {
            onChange({ kind: event.target.value as QueueFilter['kind'] })
          }}
          options={[
            { value: '', label: 'All types' },
            ...optionsOf(
              'kind',
              Object.keys(KIND_TITLES),
              (name) => KIND_TITLES[name as keyof typeof KIND_TITLES],
            ),
          ]}
        />
        <SelectField
          label="Rule"
          name="rule"
          value={filter.rule}
          onChange={(event) => {
            onChange({ rule: event.target.value as QueueFilter['rule'] })
          }}
          options={[
            { value: '', label: 'All rules' },
            ...optionsOf('rule', Object.keys(TITLES), (name) => TITLES[name as keyof typeof TITLES]),
          ]}
        />
      </div>
    </div>
  )
}
