import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/Dialog'
import { type DeskSchool, useSchoolDecision } from './schoolQueries'

/** Pairs of schools with similar names, each to join or to keep apart. */
export function SchoolPairs({ items, total }: Schemas['SchoolPairs']) {
  return (
    <section className="desk-card desk-part">
      <h2>Similar names</h2>
      <p className="text-ink-2">
        Each pair may be one school with two names. Pairs in different states, or with different federal
        numbers, aren’t listed.
      </p>
      <ul className="desk-lines">
        {items.map((pair) => (
          <PairRow key={`${pair.first.id}-${pair.second.id}`} {...pair} />
        ))}
        {items.length === 0 && <li>None.</li>}
      </ul>
      {total > items.length && <p>{total - items.length} more will follow once these are decided.</p>}
    </section>
  )
}

function PairRow({ first, second }: Schemas['SchoolPair']) {
  const { busy, failure, decide } = useSchoolDecision()
  const [kept, setKept] = useState<DeskSchool>()
  const close = () => {
    setKept(undefined)
  }
  const keep = kept ?? first
  const other = keep === first ? second : first
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span>
        <b>{first.name}</b> ({facts(first)}) and <b>{second.name}</b> ({facts(second)})
      </span>
      {failure && <Alert focus>{failure}</Alert>}
      {[first, second].map((school) => (
        <Button
          key={school.id}
          size="sm"
          variant="outline"
          busy={busy}
          onClick={() => {
            setKept(school)
          }}
        >
          Keep {school.name}
        </Button>
      ))}
      <Button
        size="sm"
        variant="outline"
        busy={busy}
        aria-label={`${first.name} and ${second.name} are two schools`}
        onClick={() => void decide('keep_apart', first, second)}
      >
        Two schools
      </Button>
      <ConfirmDialog
        open={kept !== undefined}
        onClose={close}
        title="Join the schools?"
        text={`${other.name} becomes another name for ${keep.name}. Its coaches, teams and reviews move there, and its address leads there. You can’t undo this.`}
        confirmLabel="Join"
        busyLabel="Saving..."
        onConfirm={async () => {
          await decide('join', keep, other)
          close()
        }}
      />
    </li>
  )
}

function facts({ city, state, coaches }: DeskSchool): string {
  return [city, state, coaches === 1 ? '1 coach' : `${coaches} coaches`].filter(Boolean).join(', ')
}
