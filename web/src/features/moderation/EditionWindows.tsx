import { type SubmitEvent, useRef, useState } from 'react'
import { SPORTS } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { longDate } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SelectField, TextField } from '../../ui/fields'
import { useDeskChange } from './deskQueries'
import { EditionWindowChanges } from './EditionWindowChanges'
import { type ChangedWindows, type EditionWindow, setWindows, type SetWindow } from './editionWindowQueries'
import { nameOf, sportsOf } from './editionWindowWords'

const NEW: SetWindow = { sport: '', closes: '', publishes: '' }

/** A change before it is saved: the open windows after it, and what it does. */
interface Preview {
  windows: readonly SetWindow[]
  changed: ChangedWindows
}

/** The windows of editions: add, change or remove one; each change is shown before it is saved. */
export function EditionWindows({ version, windows, upcoming, before }: Schemas['EditionWindowList']) {
  const [fields, setFields] = useState(NEW)
  const [changing, setChanging] = useState<EditionWindow>()
  const [preview, setPreview] = useState<Preview>()
  const [said, setSaid] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, setFailure, send } = useDeskChange()
  const open = windows.filter(({ state }) => state === 'open')
  const over = windows.filter(({ state }) => state === 'over')

  const clear = () => {
    setPreview(undefined)
    setFailure('')
    setSaid('')
  }
  const show = (after: readonly SetWindow[]) => {
    clear()
    return send(async () => {
      setPreview({ windows: after, changed: await setWindows(version, after, true) })
    })
  }
  const edit = (window?: EditionWindow) => {
    clear()
    setChanging(window)
    setFields(window ? { sport: window.sport, closes: window.closes, publishes: window.publishes } : NEW)
    if (window) form.current?.querySelector('select')?.focus()
  }
  const save = () =>
    send(async () => {
      if (!preview) return
      await setWindows(version, preview.windows, false)
      edit()
      setSaid('Saved. The new days apply now.')
    })
  const set = (name: keyof SetWindow) => (event: { target: { value: string } }) => {
    clear()
    setFields({ ...fields, [name]: event.target.value })
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="desk-card desk-part">
        <h2>Next editions</h2>
        <ul className="desk-lines">
          {upcoming.map(({ sports, closes, publishes }) => (
            <li key={`${publishes} ${closes}`}>
              <span>
                <b>{longDate(publishes)}</b>, with what is written through {longDate(closes)}:{' '}
                {sportsOf(sports)}
              </span>
            </li>
          ))}
        </ul>
      </section>

      <section className="desk-card desk-part" aria-labelledby="edition-windows">
        <h2 id="edition-windows">Windows</h2>
        <p className="text-ink-2">
          A sport with windows of its own in a year has no other editions in that year. Without any window for
          a year, editions appear on January 15, June 15 and August 15.
        </p>
        {windows.length === over.length && <p>No window is set.</p>}
        <ul className="desk-lines">
          {windows
            .filter(({ state }) => state !== 'over')
            .map((window) => (
              <li key={nameOf(window)}>
                <span>
                  <b>{window.sport || 'All sports'}</b> closes {longDate(window.closes)}, is published{' '}
                  {longDate(window.publishes)}
                  {window.state === 'closed' && ' (closed)'}
                </span>
                {window.state === 'open' && (
                  <div className="flex flex-wrap gap-3">
                    <Button
                      size="sm"
                      variant="outline"
                      aria-label={`Change ${nameOf(window)}`}
                      onClick={() => {
                        edit(window)
                      }}
                    >
                      Change
                    </Button>
                    <Button
                      size="sm"
                      variant="outline"
                      busy={busy}
                      aria-label={`Remove ${nameOf(window)}`}
                      onClick={() => {
                        edit()
                        void show(open.filter((other) => other !== window))
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                )}
              </li>
            ))}
        </ul>
        {over.length > 0 && (
          <details>
            <summary>Over: {over.length}</summary>
            <ul className="desk-lines">
              {over.map((window) => (
                <li key={nameOf(window)}>{nameOf(window)}</li>
              ))}
            </ul>
          </details>
        )}
        {before && (
          <div>
            <Button
              size="sm"
              variant="outline"
              busy={busy}
              onClick={() => {
                edit()
                void show(before)
              }}
            >
              Undo the last change
            </Button>
          </div>
        )}
      </section>

      <section className="desk-card desk-part" aria-labelledby="set-window">
        <h2 id="set-window">{changing ? 'Change a window' : 'Add a window'}</h2>
        <form
          ref={form}
          noValidate
          className="grid grid-cols-1 gap-4"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            if (!fields.closes || !fields.publishes) {
              clear()
              setFailure('Please choose both days.')
              return
            }
            void show([...open.filter((window) => window !== changing), fields])
          }}
        >
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <SelectField
              name="window-sport"
              label="Sport"
              options={[{ value: '', label: 'All sports' }, ...SPORTS]}
              value={fields.sport}
              onChange={set('sport')}
            />
            <TextField
              type="date"
              name="window-closes"
              label="Last day to write"
              hint="The window closes at the end of this day."
              value={fields.closes}
              onChange={set('closes')}
            />
            <TextField
              type="date"
              name="window-publishes"
              label="Day of publication"
              hint="Everything appears at 6 a.m."
              value={fields.publishes}
              onChange={set('publishes')}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="outline" busy={busy && !preview} busyLabel="Checking...">
              Preview
            </Button>
            {changing && (
              <Button
                variant="outline"
                onClick={() => {
                  edit()
                }}
              >
                Cancel
              </Button>
            )}
          </div>
        </form>
        {failure && <Alert focus>{failure}</Alert>}
        {preview && (
          <EditionWindowChanges
            {...preview.changed}
            busy={busy}
            onSave={() => void save()}
            onCancel={clear}
          />
        )}
        <p role="status">{said}</p>
      </section>
    </div>
  )
}
