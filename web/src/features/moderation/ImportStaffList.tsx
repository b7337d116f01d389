import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { sportTitle } from '../../lib/format'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields'
import { staffListPath } from './deskAddresses'
import { useDeskChange } from './deskQueries'
import { DeskTable } from './DeskTable'
import { FileField } from './FileField'
import { PreviewForm } from './PreviewForm'
import { importStaffList } from './staffListQueries'

type Imported = Schemas['ImportedStaffList']

const FIELDS = [
  { name: 'season', label: 'Season', hint: 'Such as 2026-27.' },
  { name: 'school', label: 'School (optional)', hint: 'If the file has no column for it.' },
  { name: 'sport', label: 'Sport (optional)', hint: 'If neither a column nor a heading names it.' },
  { name: 'gender', label: 'Gender (optional)', hint: 'Men, Women or Both, if nothing in the file says it.' },
] as const

const NOTHING = { season: '', school: '', sport: '', gender: '' }

const COLUMNS = ['Line', 'Name', 'School', 'Team', 'Role', 'Post from', 'What changes']

/** The form that uploads a staff list: it shows what would change for each person before anything does. */
export function ImportStaffList() {
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState(NOTHING)
  const [listedOn, setListedOn] = useState('')
  const [preview, setPreview] = useState<Imported | null>(null)
  const { busy, failure, setFailure, send } = useDeskChange()
  const navigate = useNavigate()

  const upload = (isPreview: boolean) =>
    send(async () => {
      if (!file) throw new Error('Please choose a file.')
      const result = await importStaffList(file, {
        ...said,
        listed_on: listedOn || null,
        preview: isPreview,
      })
      if (result.list_id) void navigate(staffListPath(result.list_id))
      else setPreview(result)
    })
  // A preview is of exactly what is in the form.
  const change = (apply: () => void) => {
    apply()
    setPreview(null)
    setFailure('')
  }

  return (
    <PreviewForm
      title="Import a staff list"
      failure={failure}
      busy={busy}
      button="Preview"
      onPreview={() => {
        void upload(true)
      }}
      fields={
        <>
          <FileField
            label="File"
            hint="CSV or .xlsx with at least names, at most 1 MB. Email addresses and phone numbers are not read."
            onFile={(chosen) => {
              change(() => {
                setFile(chosen)
              })
            }}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            {FIELDS.map(({ name, label, hint }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                hint={hint}
                value={said[name]}
                onChange={({ target: { value } }) => {
                  change(() => {
                    setSaid({ ...said, [name]: value })
                  })
                }}
              />
            ))}
            <TextField
              name="listed_on"
              type="date"
              label="Listed on (optional)"
              hint="The day on which the list was valid."
              value={listedOn}
              onChange={({ target: { value } }) => {
                change(() => {
                  setListedOn(value)
                })
              }}
            />
          </div>
        </>
      }
    >
      {preview && <Preview preview={preview} busy={busy} onImport={() => void upload(false)} />}
    </PreviewForm>
  )
}

interface PreviewProps {
  preview: Imported
  busy: boolean
  onImport: () => void
}

function Preview({ preview, busy, onImport }: PreviewProps) {
  const { people, not_coaching, profiles, added, changed, ended, moves, remarks, rejected, changes } = preview
  const notes = [...remarks, ...rejected.map(({ line, reason }) => ({ line, text: `not used: ${reason}` }))]
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-4" role="region" aria-label="Preview">
      <p role="status">
        {count(people, 'person', 'people')}, {not_coaching} of them not coaches
        {rejected.length > 0 && `; ${count(rejected.length, 'row')} not used`}.{' '}
        {count(profiles, 'new profile')}, {count(added, 'post')} added, {changed} with a new title, {ended} no
        longer listed; {count(moves, 'move')} to decide. Nothing has changed yet.
      </p>
      {notes.length > 0 && (
        <details open={notes.length < 10}>
          <summary>{count(notes.length, 'note')}</summary>
          <ul className="desk-lines">
            {notes.map(({ line, text }) => (
              <li key={`${String(line)} ${text}`} className="wrap-anywhere">
                {line ? `Line ${line}: ${text}` : text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <DeskTable head={COLUMNS} className="desk-lists">
        {changes.map(({ line, name, school, sport, gender, role, post_from, change }) => (
          <tr key={`${String(line)} ${name} ${gender} ${sport}`}>
            <td>{line}</td>
            <th scope="row">{name}</th>
            <td>{school}</td>
            <td>{sportTitle({ sport, gender })}</td>
            <td>{role}</td>
            <td className="whitespace-nowrap">{post_from}</td>
            <td>{change}</td>
          </tr>
        ))}
      </DeskTable>
      <div>
        <Button busy={busy} busyLabel="Importing..." onClick={onImport}>
          Import this list
        </Button>
      </div>
    </div>
  )
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}
