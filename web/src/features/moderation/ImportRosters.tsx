import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { sportTitle } from '../../lib/format'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields'
import { useDeskChange } from './deskQueries'
import { DeskTable } from './DeskTable'
import { FileField } from './FileField'
import { PreviewForm } from './PreviewForm'
import { importRosters } from './staffListQueries'

type Imported = Schemas['ImportedRosters']

const FILES = [
  {
    field: 'content',
    label: 'Rosters',
    hint: 'CSV or .xlsx with name and class of all players, at most 1 MB. Names are compared and thrown away.',
  },
  {
    field: 'before',
    label: 'Rosters of the previous season (optional)',
    hint: 'If the first file does not have both seasons.',
  },
] as const

const FIELDS = [
  { name: 'season', label: 'Season (optional)', hint: 'Such as 2026-27, if the file has no column for it.' },
  { name: 'school', label: 'School (optional)', hint: 'If the files have no column for it.' },
  { name: 'sport', label: 'Sport (optional)', hint: 'If the files have no column for it.' },
  { name: 'gender', label: 'Gender (optional)', hint: 'Men, Women or Both, if no column says it.' },
] as const

const NOTHING = { season: '', school: '', sport: '', gender: '' }

const COLUMNS = ['School', 'Team', 'Season', 'Players', 'Could come back', 'Did', 'Why not compared']

/** The form that uploads rosters of two seasons: it shows the numbers before anything is stored, and no names. */
export function ImportRosters() {
  const [files, setFiles] = useState<Partial<Record<(typeof FILES)[number]['field'], File>>>({})
  const [said, setSaid] = useState(NOTHING)
  const [result, setResult] = useState<{ read: Imported; isStored: boolean } | null>(null)
  const { busy, failure, setFailure, send } = useDeskChange()

  const upload = (preview: boolean) =>
    send(async () => {
      if (!files.content) throw new Error('Please choose a file.')
      const read = await importRosters(files.content, files.before, { ...said, preview })
      setResult({ read, isStored: !preview })
    })
  // A preview is of exactly what is in the form.
  const change = (apply: () => void) => {
    apply()
    setResult(null)
    setFailure('')
  }

  return (
    <PreviewForm
      title="Import rosters"
      intro="Team pages show how many players who could come back did. Only numbers are stored; importing a team again replaces them."
      failure={failure}
      busy={busy}
      button="Preview rosters"
      onPreview={() => {
        void upload(true)
      }}
      fields={
        <>
          {FILES.map(({ field, label, hint }) => (
            <FileField
              key={field}
              label={label}
              hint={hint}
              onFile={(file) => {
                change(() => {
                  setFiles({ ...files, [field]: file ?? undefined })
                })
              }}
            />
          ))}
          <div className="grid gap-4 sm:grid-cols-2">
            {FIELDS.map(({ name, label, hint }) => (
              <TextField
                key={name}
                name={`roster-${name}`}
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
          </div>
        </>
      }
    >
      {result && <Result {...result} busy={busy} onImport={() => void upload(false)} />}
    </PreviewForm>
  )
}

interface ResultProps {
  read: Imported
  isStored: boolean
  busy: boolean
  onImport: () => void
}

function Result({ read, isStored, busy, onImport }: ResultProps) {
  const { rows, rejected, unknown, ambiguous, other_sports, remarks, rosters } = read
  const unused = [
    [rejected, 'rows not used'],
    [unknown, 'players of schools that are not on the site'],
    [ambiguous, 'players of ambiguous schools'],
    [other_sports, 'rows of other sports'],
  ] as const
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-4" role="region" aria-label="Rosters">
      <p role="status">
        {[
          [rows, 'Rows'] as const,
          ...unused.filter(([number]) => number > 0),
          [rosters.length, 'rosters'] as const,
        ]
          .map(([number, what]) => `${what}: ${number.toLocaleString('en-US')}`)
          .join(', ')}
        . {isStored ? 'The numbers are stored.' : 'Nothing has changed yet.'}
      </p>
      {remarks.length > 0 && (
        <details open={remarks.length < 10}>
          <summary>Notes: {remarks.length}</summary>
          <ul className="desk-lines">
            {remarks.map(({ line, text }) => (
              <li key={`${String(line)} ${text}`}>{line ? `Line ${line}: ${text}` : text}</li>
            ))}
          </ul>
        </details>
      )}
      <DeskTable head={COLUMNS} label="Rosters that were read" className="desk-lists">
        {rosters.map(({ school, sport, gender, season, players, could, stayed, reason }) => (
          <tr key={`${school} ${gender} ${sport} ${season}`}>
            <th scope="row">{school}</th>
            <td>{sportTitle({ sport, gender })}</td>
            <td className="whitespace-nowrap">{season}</td>
            <td>{players}</td>
            <td>{could}</td>
            <td>{stayed}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </DeskTable>
      {!isStored && (
        <div>
          <Button busy={busy} busyLabel="Importing..." onClick={onImport}>
            Import these rosters
          </Button>
        </div>
      )}
    </div>
  )
}
