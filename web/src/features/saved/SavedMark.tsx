import { MAX_NOTE, type Mark, type Status, STATUSES } from './savedMarks'

/** The look of both fields, above the link that covers the row. */
const FIELD = 'relative min-h-11 max-w-full rounded-xl border border-edge bg-field text-ink'

interface SavedMarkProps {
  coachName: string
  mark: Mark
  onChange: (part: Partial<Mark>) => void
}

/** The status of a saved coach; printed as text. */
export function StatusSelect({ coachName, mark, onChange }: SavedMarkProps) {
  return (
    <>
      <select
        aria-label={`Status of ${coachName}`}
        value={mark.status}
        onChange={(event) => {
          onChange({ status: event.target.value as Status | '' })
        }}
        className={`saved-status px-2.5 ${FIELD}`}
      >
        <option value="">No status</option>
        {STATUSES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {mark.status && (
        <b className="saved-printed">{STATUSES.find(({ value }) => value === mark.status)?.label}</b>
      )}
    </>
  )
}

/** The user's own note on a saved coach; printed as text, because a printed field is cut off. */
export function NoteField({ coachName, mark, onChange }: SavedMarkProps) {
  const { note } = mark
  return (
    <>
      <textarea
        aria-label={`Note on ${coachName}`}
        placeholder="Note to self"
        rows={1}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => {
          onChange({ note: event.target.value })
        }}
        onBlur={() => {
          if (note !== note.trim()) onChange({ note: note.trim() })
        }}
        className={`saved-note block w-full px-3 py-2 leading-normal ${FIELD}`}
      />
      {note.length > MAX_NOTE * 0.8 && (
        <p className="saved-count mt-1 text-right text-sm text-ink-3">{`${note.length} of ${MAX_NOTE} characters`}</p>
      )}
      {note.trim() && <p className="saved-printed">{note}</p>}
    </>
  )
}
