import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { KIND_TITLES } from '../../api/rules'
import { shortDate, todayUtc } from '../../lib/dates'
import { coachTitle } from '../../lib/format'
import { buttonClass } from '../../ui/Button'
import { RowHints } from './CaseHints'
import { ActionButtons } from './ActionButtons'
import { type CaseAction, queueActions } from './caseActions'
import { clock, keptBefore, suggestedRule, TITLES } from './caseWords'
import { DecisionForm, Key } from './DecisionForm'
import { caseAddress } from './deskAddresses'
import { type CaseHint, useHints } from './deskHints'
import type { CaseRow, Decision } from './deskQueries'
import { markHints } from './markedTexts'
import { SevereMark } from './QueueGroup'
import { Words } from './Words'

interface QueueRowProps {
  row: CaseRow
  now: number
  busy: boolean
  /** Whether the row is the one that the keys act on; it is expanded. */
  isFocused: boolean
  /** Whether the focus came here by keyboard, so that the row must scroll into view. */
  isReached: boolean
  isSelected: boolean
  /** How many cases are selected: then decisions are about those, in the bar above the list. */
  selected: number
  /** Why it can't be decided here, such as 'Another moderator is on it'; empty if it can. */
  taken: string
  /** Whether its removal form is open. */
  isRemoving: boolean
  onFocus: () => void
  /** Opens the case in this tab; new tabs use the link's URL. */
  onOpen: () => void
  onSelect: () => void
  /** Makes the decision, or opens its form. */
  onAct: (action: CaseAction) => void
  /** Removes the content with the rule and explanation from the form. */
  onDecide: (decision: Decision, action: CaseAction) => void
  /** Closes the form. */
  onCancel: () => void
}

/** A case in the queue. */
export function QueueRow(props: QueueRowProps) {
  const { row, now, isFocused, isReached, isSelected, taken } = props
  const item = useRef<HTMLLIElement>(null)
  const { text, isLate, share } = clock(row.due_at, now)
  const hints = useHints(row)
  const kept = keptBefore(row, todayUtc())
  useEffect(() => {
    if (isReached) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isReached])
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (props.isRemoving) form.current?.scrollIntoView({ block: 'nearest' })
  }, [props.isRemoving])
  return (
    <li
      ref={item}
      className={`desk-row ${isFocused ? 'is-focused' : ''} ${taken ? 'is-taken' : ''}`}
      aria-current={isFocused || undefined}
    >
      <label className="desk-check">
        <input
          type="checkbox"
          checked={isSelected}
          disabled={taken !== ''}
          aria-label={`Select case ${row.id}`}
          onChange={props.onSelect}
        />
      </label>
      <p className={`desk-clock ${isLate && row.state !== 'decided' ? 'is-late' : ''}`}>
        <b>{row.decided ? shortDate(row.decided.decided_on, todayUtc()) : text}</b>
        {row.state !== 'decided' && (
          <meter min={0} low={0.25} high={0.5} optimum={1} max={1} value={share} aria-hidden="true" />
        )}
        <span>Case {row.id}</span>
      </p>
      <h3 className="desk-title">
        {row.is_severe && (
          <>
            <SevereMark /> <span className="sr-only">Severe: </span>
          </>
        )}
        <button type="button" aria-expanded={isFocused} onClick={props.onFocus}>
          {row.title}
        </button>
        {KIND_TITLES[row.kind] !== row.title && <small>{KIND_TITLES[row.kind]}</small>}
        {row.kind === 'profile_edit' && <small>from the coach</small>}
        {hints.length > 0 && (
          <span className="desk-tag">{hints.length === 1 ? '1 hint' : `${hints.length} hints`}</span>
        )}
        {row.state === 'held' && <small>on hold</small>}
        {row.suspension === 'asked' && <small>suspension requested</small>}
        {row.severe_reporters > 1 && (
          <small>{row.severe_reporters} independent reporters chose a severe reason</small>
        )}
        {kept && <small>{kept}</small>}
        {row.notes > 0 && <small>{row.notes === 1 ? '1 note' : `${row.notes} notes`}</small>}
        {row.reports_after_keep > 0 && (
          <small>
            {row.reports_after_keep} {row.reports_after_keep === 1 ? 'report' : 'reports'} since it was kept
          </small>
        )}
      </h3>
      <p className="desk-coach">
        <b>{row.coach.name}</b>
        <span>{coachTitle(row.coach)}</span>
      </p>
      <p className="desk-reports">
        <b>{row.reports || '–'}</b> <span>{row.reports === 1 ? 'report' : 'reports'}</span>
      </p>
      <div className="desk-words">
        <p className={isFocused ? 'desk-text' : 'desk-excerpt'}>
          <RowText row={row} hints={isFocused ? hints : []} />
        </p>
        {row.text_now !== null && (
          <p className={isFocused ? 'desk-text' : 'desk-excerpt'}>
            Now: {row.text_now ? `“${row.text_now}”` : 'no comment, only a rating.'}
          </p>
        )}
        {row.decided && (
          <p className="desk-excerpt">
            <b>{row.outcome}</b> {row.decided.rule && `${TITLES[row.decided.rule]}. `}
            {row.decided.explanation && `“${row.decided.explanation}” `}
            {row.decided.decided_by && `By ${row.decided.decided_by}.`}
          </p>
        )}
        {isFocused && <RowHints hints={hints} />}
        {isFocused && !props.isRemoving && <Actions {...props} />}
      </div>
      {taken && <p className="desk-taken">{taken}</p>}
      {props.isRemoving && (
        <div ref={form} className="desk-form">
          <DecisionForm
            busy={props.busy}
            about={row.about}
            reported={row.reports > 0 ? [row.rule] : []}
            hints={hints}
            suggested={row.is_edited ? null : suggestedRule(row.reports > 0 ? [row.rule] : [], hints)}
            actions={queueActions([row]).filter(({ takes }) => takes === 'rule')}
            onDecide={props.onDecide}
            onCancel={props.onCancel}
          />
        </div>
      )}
    </li>
  )
}

/** The text of the row, with these hints marked. */
function RowText({ row, hints }: { row: CaseRow; hints: readonly CaseHint[] }) {
  if (row.kind === 'surge' || row.kind === 'profile_edit') return <>{row.text}</>
  if (!row.text && row.decided && row.about !== 'profile') return <>Open the case to read the text.</>
  if (!row.text) return <>{row.about === 'profile' ? 'No message.' : 'No comment, only a rating.'}</>
  return (
    <>
      “<Words pieces={markHints(row.text, hints)} />”
    </>
  )
}

/** The link to the case and its actions. If it is taken, they stay but do nothing, so that no other moves there. */
function Actions({ row, busy, taken, selected, onOpen, onAct }: QueueRowProps) {
  return (
    <p className="desk-actions">
      <Link
        to={caseAddress(row)}
        className={buttonClass('accent', 'sm')}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen()
        }}
      >
        Open <span className="sr-only">case {row.id}</span> <Key name="Enter" />
      </Link>
      {selected > 0 ? (
        <span>The keys and the bar above decide the {selected} selected.</span>
      ) : (
        <ActionButtons
          actions={queueActions([row])}
          variant="outline"
          busy={busy}
          disabled={taken !== ''}
          onAct={onAct}
        />
      )}
      {row.is_edited && <span>edited since</span>}
    </p>
  )
}
