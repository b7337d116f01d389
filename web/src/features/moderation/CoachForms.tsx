import { type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { MAX_EXPLANATION } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { CoachDetailsForm, DETAIL_FIELDS, formDetails } from '../../api/CoachDetailsForm'
import { useNewUniversity } from '../../api/newUniversity'
import { COACH_REASONS } from '../../api/rules'
import { Button, buttonClass } from '../../ui/Button'
import { SelectField, TextArea, TextField } from '../../ui/fields'
import { Key } from './DecisionForm'
import { COACHES_PATH } from './deskAddresses'
import { type ReadCase } from './deskQueries'
import { useMay } from './queueQueries'
import { isOtherTeam, TeamChange } from './TeamChange'
import { useDeskKeys } from './useDeskKeys'

type Correction = Schemas['CorrectCoach']
type Reason = NonNullable<Schemas['DeskCoach']['removed_reason']>

/** Why a profile was removed. */
export const REMOVED: Record<Reason, string> = {
  not_a_coach: COACH_REASONS.not_a_coach,
  invented: 'No such coach found',
  illegal: COACH_REASONS.illegal,
  asked: 'Requested by the person',
}

interface CorrectFormProps {
  details: Schemas['CoachDetails']
  busy: boolean
  /** The open cases that a correction can close. */
  cases: readonly ReadCase[]
  /** Whether visitors report that the coach moved. */
  isReportedAsMoved?: boolean
  /** `ask` returns whether the form asks about the error of the request itself. */
  onCorrect: (correction: Correction, ask: (thrown: unknown) => boolean) => void
}

/** The form that corrects a coach's details, and can close the cases about them in the same step. */
export function CorrectForm({
  details,
  busy,
  cases,
  isReportedAsMoved = false,
  onCorrect,
}: CorrectFormProps) {
  const before = formDetails(details)
  const [now, setNow] = useState(before)
  const [hasMoved, setMoved] = useState(isReportedAsMoved)
  const { question, ask } = useNewUniversity(now.university)
  const isTeamChanged = isOtherTeam(before, now)
  const isChanged = DETAIL_FIELDS.some((field) => before[field] !== now[field])
  const save = (closing: readonly ReadCase[]) => {
    const close_cases = closing.map(({ id, version }) => ({ id, version }))
    const correction = {
      action: 'correct',
      ...now,
      new_university: question.isNew,
      close_cases,
      has_moved: isTeamChanged && hasMoved,
    }
    if (isChanged) onCorrect(correction as Correction, ask)
  }
  return (
    <CoachDetailsForm
      value={now}
      withoutDivision={!details.division}
      newUniversity={question}
      onChange={(part) => {
        setNow((values) => ({ ...values, ...part }))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        save(cases)
      }}
    >
      {isTeamChanged && <TeamChange hasMoved={hasMoved} onChange={setMoved} />}
      <Button type="submit" busy={busy} disabled={!isChanged}>
        {cases.length > 0 ? 'Save and close as corrected' : 'Save correction'}
      </Button>
      {cases.length > 0 && (
        <Button
          variant="outline"
          busy={busy}
          disabled={!isChanged}
          onClick={() => {
            save([])
          }}
        >
          Save, leave the case open
        </Button>
      )}
    </CoachDetailsForm>
  )
}

/** The form that merges the coach into any other, given by URL or id. */
export function MergeForm({ onMerge }: { onMerge: (into: number) => void }) {
  const [text, setText] = useState('')
  // Accepts the bare id or the URL of the profile.
  const into = Number(/(\d+)\D*$/.exec(text)?.[1])
  return (
    <form
      noValidate
      className="desk-merge"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (into > 0) onMerge(into)
      }}
    >
      <TextField
        label="Or the link to another profile"
        name="into"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <Button type="submit" variant="outline" disabled={!(into > 0)}>
        Merge
      </Button>
      <p className="text-ink-2">Only an admin can merge profiles with different names or universities.</p>
    </form>
  )
}

interface ExplainedActionProps {
  label: string
  /** The key that goes to the explanation; '' without one. */
  shortcut: string
  busy: boolean
  onDecide: (explanation: string) => void
}

/** A decision with an explanation to the person who asked, which their receipt shows. */
export function ExplainedAction({ label, shortcut, busy, onDecide }: ExplainedActionProps) {
  const [explanation, setExplanation] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  useDeskKeys(shortcut ? { [shortcut]: () => box.current?.focus() } : {})
  return (
    <form
      noValidate
      className="desk-merge"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onDecide(explanation)
      }}
    >
      <TextArea
        ref={box}
        label="Explanation to the person who asked"
        name="explanation"
        value={explanation}
        onChange={(event) => {
          setExplanation(event.target.value)
        }}
        counter={{ max: MAX_EXPLANATION }}
      />
      <Button type="submit" size="sm" variant="outline" busy={busy} disabled={!explanation.trim()}>
        {label} {shortcut && <Key name={shortcut.toUpperCase()} />}
      </Button>
    </form>
  )
}

/** The form that removes a profile for a reason. Only an admin can do so because the person asked. */
export function RemoveForm({ onRemove }: { onRemove: (reason: Reason) => void }) {
  const [reason, setReason] = useState('')
  const mayGrantRequests = useMay('decide_removal_requests')
  return (
    <div className="grid gap-3">
      <SelectField
        label="Reason for removal"
        name="reason"
        placeholder="Choose a reason"
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
        }}
        options={Object.entries(REMOVED)
          .filter(([value]) => mayGrantRequests || value !== 'asked')
          .map(([value, label]) => ({ value, label }))}
      />
      <Button
        variant="danger"
        disabled={!reason}
        onClick={() => {
          onRemove(reason as Reason)
        }}
      >
        Remove this profile
      </Button>
      <p>
        <Link to={COACHES_PATH} className={buttonClass('outline', 'sm')}>
          Back to pending coaches
        </Link>
      </p>
    </div>
  )
}
