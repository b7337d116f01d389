import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { RESPONSE_TIME } from '../../lib/promisedHours'
import { Alert } from '../../ui/Alert'
import { useSubmit } from '../../ui/useSubmit'
import { useChangeAlarms } from './deskQueries'

type Alarms = Schemas['AlarmSettings']

const CHOICES: [keyof Alarms, string, string][] = [
  ['severe', 'Severe cases', 'Threats, private data and illegal content, within five minutes'],
  ['late', 'Cases due soon', `After three quarters of the promised ${RESPONSE_TIME}`],
  ['surge', 'Review surges', 'Far more reviews of a coach than usual, within the hour'],
]

/** The signed-in member's alarms by email. Each change is saved immediately, and taken back if that fails. */
export function AlarmForm({ alarms: stored }: { alarms: Alarms }) {
  const [alarms, setAlarms] = useState(stored)
  const change = useChangeAlarms()
  const [isSaved, setSaved] = useState(false)
  const { busy, failure, run } = useSubmit((thrown) => `We couldn’t save this. ${messageOf(thrown)}`)
  const save = (name: keyof Alarms) =>
    void run(async () => {
      const next = { ...alarms, [name]: !alarms[name] }
      setSaved(false)
      setAlarms(next)
      try {
        await change(next)
      } catch (thrown) {
        setAlarms(alarms)
        throw thrown
      }
      setSaved(true)
    })
  return (
    <section className="desk-card desk-part">
      <h2>Email alerts</h2>
      <p className="text-ink-2">
        You get at most one email per hour for each kind. It lists the cases and the time left, but no text,
        name or coach.
      </p>
      {failure && <Alert focus>{failure}</Alert>}
      <fieldset className="grid gap-3" aria-busy={busy}>
        <legend className="sr-only">Email alerts</legend>
        {CHOICES.map(([name, label, hint]) => (
          <div key={name} className="flex items-start gap-3">
            <input
              type="checkbox"
              id={`alarm-${name}`}
              className="mt-0.5 size-6 shrink-0"
              checked={alarms[name]}
              aria-describedby={`alarm-${name}-hint`}
              onChange={() => {
                save(name)
              }}
            />
            <div>
              <label htmlFor={`alarm-${name}`} className="font-semibold">
                {label}
              </label>
              <p id={`alarm-${name}-hint`} className="text-ink-2">
                {hint}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <p role="status">{isSaved && !busy ? 'Saved.' : ''}</p>
    </section>
  )
}
