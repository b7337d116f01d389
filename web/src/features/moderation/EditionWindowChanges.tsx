import { longDate } from '../../lib/dates'
import { Button } from '../../ui/Button'
import type { ChangedWindows } from './editionWindowQueries'
import { nameOf, sportsOf } from './editionWindowWords'

interface ChangesProps extends ChangedWindows {
  busy: boolean
  onSave: () => void
  onCancel: () => void
}

/** What a change of the windows does, before it is saved. */
export function EditionWindowChanges({ added, removed, moved, busy, onSave, onCancel }: ChangesProps) {
  const isNothing = added.length === 0 && removed.length === 0
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4" role="region" aria-label="Preview">
      <h3 className="text-xl">What changes</h3>
      {isNothing && <p>Nothing: these windows are set already.</p>}
      <ul className="desk-lines">
        {removed.map((window) => (
          <li key={nameOf(window)}>Removed: {nameOf(window)}</li>
        ))}
        {added.map((window) => (
          <li key={nameOf(window)}>Added: {nameOf(window)}</li>
        ))}
        {moved.map(({ sports, before, after, closes }) => (
          <li key={`${before} ${after} ${closes}`}>
            <span>
              The next edition of {sportsOf(sports)}{' '}
              {before === after ? 'stays on' : `moves from ${longDate(before)} to`} <b>{longDate(after)}</b>,
              with what is written through {longDate(closes)}.
            </span>
          </li>
        ))}
      </ul>
      {moved.length === 0 && !isNothing && <p>No sport’s next edition moves.</p>}
      {moved.length > 0 && (
        <p className="text-ink-2">
          Everything that waits for one of these editions moves with it. A review whose author chose a day
          still waits for the first edition on or after that day.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!isNothing && (
          <Button busy={busy} busyLabel="Saving..." onClick={onSave}>
            Save
          </Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
