import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { MAX_NOTE } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { shortDate, todayUtc } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextArea } from '../../ui/fields'
import { useSubmit } from '../../ui/useSubmit'
import { CaseCard } from './caseParts'
import { deskKey } from './deskQueries'

/** What staff wrote about the case for each other, and a form for a new note while the case is open. */
export function CaseNotes({
  detail,
  title = 'Notes',
}: {
  detail: Pick<Schemas['CaseDetail'], 'case' | 'notes'>
  title?: string
}) {
  const { case: row, notes } = detail
  const [text, setText] = useState('')
  const [status, setStatus] = useState('')
  const statusLine = useRef<HTMLParagraphElement>(null)
  const cache = useQueryClient()
  const refetch = () => cache.invalidateQueries({ queryKey: deskKey })
  const { busy, failure, run } = useSubmit(messageOf)
  if (row.state === 'decided' && !notes?.length) return null
  if (!notes)
    return (
      <CaseCard title={title}>
        <p>This case involves you, so its notes are for others.</p>
      </CaseCard>
    )
  const add = () =>
    void run(async () => {
      setStatus('')
      const params = { path: { case_id: row.id } }
      await unwrap(api.POST('/api/desk/cases/{case_id}/notes', { params, body: { text } }))
      setText('')
      await refetch()
      setStatus('Note added.')
    })
  const remove = (note_id: number) =>
    void run(async () => {
      setStatus('')
      const params = { path: { case_id: row.id, note_id } }
      await unwrap(api.DELETE('/api/desk/cases/{case_id}/notes/{note_id}', { params }))
      await refetch()
      setStatus('Note deleted.')
      // The button that had the focus is gone.
      statusLine.current?.focus()
    })
  return (
    <CaseCard title={title} note={String(notes.length)}>
      {notes.length > 0 && (
        <ul className="desk-lines">
          {notes.map((note) => (
            <li key={note.id}>
              <span>
                <b className="wrap-anywhere">{note.who}</b>{' '}
                <small>{shortDate(note.made_on, todayUtc())}</small>
              </span>
              <span className="wrap-anywhere whitespace-pre-line">{note.text}</span>
              {note.is_mine && (
                <Button
                  className="justify-self-start"
                  variant="outline"
                  size="sm"
                  busy={busy}
                  onClick={() => {
                    remove(note.id)
                  }}
                >
                  Delete<span className="sr-only"> note: {note.text}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {failure && <Alert focus>{failure}</Alert>}
      <p ref={statusLine} role="status" tabIndex={-1}>
        {status}
      </p>
      {row.state !== 'decided' && (
        <form
          className="grid gap-3"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            add()
          }}
        >
          <TextArea
            label="Note to other moderators"
            name="note"
            value={text}
            required
            hint="Only staff can see it. Please don’t quote the review."
            onChange={(event) => {
              setText(event.target.value)
            }}
            counter={{ max: MAX_NOTE }}
          />
          <Button type="submit" className="justify-self-start" variant="outline" size="sm" busy={busy}>
            Add note
          </Button>
        </form>
      )}
    </CaseCard>
  )
}
