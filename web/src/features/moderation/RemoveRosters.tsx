import { useState } from 'react'
import { GENDERS, SPORTS } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { sportTitle } from '../../lib/format'
import { Button } from '../../ui/Button'
import { SelectField, TextField } from '../../ui/fields'
import { useDeskChange } from './deskQueries'
import { DeskTable } from './DeskTable'
import { PreviewForm } from './PreviewForm'
import { removeRosters } from './staffListQueries'

type Fields = Required<Omit<Schemas['RemoveRosters'], 'preview'>>
type Removed = Schemas['RemovedRosters']

const NOTHING: Fields = { season: '', school: '', sport: '', gender: '' }
const COLUMNS = ['School', 'Team', 'Season', 'Players', 'Who stayed']

/** The form that removes rosters which were imported by mistake: it shows which ones before it removes them. */
export function RemoveRosters() {
  const [fields, setFields] = useState(NOTHING)
  const [result, setResult] = useState<{ removed: Removed; isDone: boolean } | null>(null)
  const { busy, failure, setFailure, send } = useDeskChange()

  const remove = (preview: boolean) =>
    send(async () => {
      setResult({ removed: await removeRosters({ ...fields, preview }), isDone: !preview })
    })
  // A preview is of exactly what is in the form.
  const set = (change: Partial<Fields>) => {
    setFields({ ...fields, ...change })
    setResult(null)
    setFailure('')
  }

  return (
    <PreviewForm
      title="Remove rosters"
      intro="If a roster of the wrong team or season was imported. What was compared with it is removed, too. To correct a roster, import it again."
      failure={failure}
      busy={busy}
      button="Preview removal"
      onPreview={() => {
        void remove(true)
      }}
      fields={
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="remove-season"
            label="Season"
            hint="Such as 2026-27."
            value={fields.season}
            onChange={({ target: { value } }) => {
              set({ season: value })
            }}
          />
          <TextField
            name="remove-school"
            label="School (optional)"
            hint="Leave it empty for all schools."
            value={fields.school}
            onChange={({ target: { value } }) => {
              set({ school: value })
            }}
          />
          <SelectField
            name="remove-sport"
            label="Sport (optional)"
            placeholder="All sports"
            options={SPORTS}
            value={fields.sport}
            onChange={({ target: { value } }) => {
              set({ sport: value as Fields['sport'] })
            }}
          />
          <SelectField
            name="remove-gender"
            label="Gender (optional)"
            placeholder="All teams"
            options={GENDERS}
            value={fields.gender}
            onChange={({ target: { value } }) => {
              set({ gender: value as Fields['gender'] })
            }}
          />
        </div>
      }
    >
      {result && (
        <div
          className="grid grid-cols-1 gap-4 border-t border-line pt-4"
          role="region"
          aria-label="Rosters to remove"
        >
          <p role="status">{statusOf(result.removed.rosters.length, result.isDone)}</p>
          {result.removed.rosters.length > 0 && (
            <DeskTable head={COLUMNS} label="Rosters to remove" className="desk-lists">
              {result.removed.rosters.map(({ school, sport, gender, season, players, was_compared }) => (
                <tr key={`${school} ${gender} ${sport}`}>
                  <th scope="row">{school}</th>
                  <td>{sportTitle({ sport, gender })}</td>
                  <td className="whitespace-nowrap">{season}</td>
                  <td>{players}</td>
                  <td>{was_compared ? 'Removed, too' : ''}</td>
                </tr>
              ))}
            </DeskTable>
          )}
          {!result.isDone && result.removed.rosters.length > 0 && (
            <div>
              <Button busy={busy} busyLabel="Removing..." onClick={() => void remove(false)}>
                Remove these rosters
              </Button>
            </div>
          )}
        </div>
      )}
    </PreviewForm>
  )
}

function statusOf(number: number, isDone: boolean): string {
  const rosters = number === 1 ? '1 roster' : `${number.toLocaleString('en-US')} rosters`
  if (isDone) return `Removed: ${rosters}.`
  return number === 0 ? 'There is no such roster.' : `${rosters}. Nothing has changed yet.`
}
