import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { KIND_TITLES } from '../../api/rules'
import { Button } from '../../ui/Button'
import { actionKeys, actionShortcuts, type CaseAction, decisionOf } from './caseActions'
import { BackToQueue, NextCase } from './caseParts'
import { CaseNotes } from './CaseNotes'
import { TITLES } from './caseWords'
import { ExplainedAction } from './CoachForms'
import { Key } from './DecisionForm'
import { COACHES_PATH } from './deskAddresses'
import { ProposedDetails } from './ProposedDetails'
import { useLinkToQueue, useQueuePlace } from './queueAddress'
import { UndoBar } from './UndoBar'
import type { Decisions } from './useDecisions'
import { useDeskKeys } from './useDeskKeys'

type Detail = Schemas['DeskCoach']

interface CoachCasesProps {
  detail: Detail
  decisions: Decisions
  busy: boolean
}

/**
 * The open cases about a profile, each with its decisions. The keys decide the first case, and only its buttons show
 * them.
 */
export function CoachCases({ detail, decisions, busy }: CoachCasesProps) {
  const { cases, proposal } = detail
  const navigate = useNavigate()
  const place = useQueuePlace()
  const queue = useLinkToQueue()
  // Those that were open when the page was opened, and have been closed since, by a decision or with a change.
  const [opened] = useState(() => cases.map(({ id }) => id))
  const closed = opened.filter((id) => !cases.some((row) => row.id === id))
  const first = cases.find(({ actions }) => actions.length > 0)
  // Until the list appears, letters typed for its search box must not decide this case.
  const [isLeaving, setIsLeaving] = useState(false)
  const act = (row: Schemas['CaseRow'], action: CaseAction, words = '') => {
    if (!isLeaving && !busy) void decisions.decide([row], decisionOf(action, words), action.done)
  }
  useDeskKeys({
    ...(first &&
      actionKeys(first.actions.filter(isSimple), (action) => {
        act(first, action)
      })),
    ...(decisions.canUndo && { u: () => void decisions.undo() }),
    Escape: () => {
      // The first Esc only leaves a field, so that closing a list of options doesn't lose a correction.
      const field = document.activeElement
      if (field instanceof HTMLElement && field.matches('input, textarea, select')) {
        field.blur()
        return
      }
      setIsLeaving(true)
      void navigate(place ? queue.to : COACHES_PATH, { state: queue.state })
    },
  })
  return (
    <>
      {closed.length > 0 && (
        <section className="desk-card desk-part">
          <p role="status">
            {closed.length === 1
              ? `Case ${closed.join()} is closed.`
              : `Cases ${closed.join(', ')} are closed.`}
          </p>
          {cases.length === 0 && (
            <p className="desk-actions">
              <NextCase after={closed[0] ?? 0} isJustDecided />
              <BackToQueue />
            </p>
          )}
        </section>
      )}
      {cases.map((row) => (
        <section key={row.id} className="desk-card desk-part">
          <h2>{KIND_TITLES[row.kind]}</h2>
          {row.kind === 'coach' && <Reports reports={reportsOf(row, detail)} />}
          {detail.is_claimed && row.actions.some(({ name }) => name === 'mark_left') && (
            <p>
              The coach has claimed this profile. Marking the coach as left hides the badge, stops replies and
              emails the coach.
            </p>
          )}
          {row.kind === 'profile_edit' && proposal && <ProposedDetails proposal={proposal} />}
          <p className="desk-actions">
            {row.actions.filter(isSimple).map((action, index) => (
              <Button
                key={action.name}
                size="sm"
                variant={index === 0 ? 'accent' : 'outline'}
                busy={busy}
                onClick={() => {
                  act(row, action)
                }}
              >
                {action.label} {row === first && <Key name={action.key.toUpperCase()} />}
              </Button>
            ))}
          </p>
          {row.actions
            .filter((action) => !isSimple(action))
            .map((action) => (
              <ExplainedAction
                key={action.name}
                label={action.label}
                shortcut={row === first ? action.key : ''}
                busy={busy}
                onDecide={(words) => {
                  act(row, action, words)
                }}
              />
            ))}
        </section>
      ))}
      {cases.map((row) => (
        <CaseNotes
          key={row.id}
          title={cases.length > 1 ? `Notes: ${KIND_TITLES[row.kind]}` : 'Notes'}
          detail={{ case: row, notes: notesOf(row, detail) }}
        />
      ))}
      <UndoBar
        decisions={decisions}
        keys={[
          ...actionShortcuts(first?.actions ?? []),
          ...(decisions.canUndo ? [['U', 'undo'] as const] : []),
          ['Esc', 'back'],
        ]}
      />
    </>
  )
}

function notesOf(row: Schemas['CaseRow'], { notes }: Detail) {
  return notes.find(({ case_id }) => case_id === row.id)?.notes ?? null
}

/** The reports of one case: requests for removal have a case of their own. */
function reportsOf(row: Schemas['CaseRow'], { cases, reports }: Detail): Detail['reports'] {
  if (cases.filter(({ kind }) => kind === 'coach').length < 2) return reports
  return reports.filter(({ rule }) => (rule === 'asked') === (row.rule === 'asked'))
}

function isSimple({ takes }: CaseAction): boolean {
  return takes !== 'needs_explanation'
}

/** The reports of a profile case. */
function Reports({ reports }: Pick<Detail, 'reports'>) {
  return (
    <ul className="desk-lines">
      {reports.map((report, index) => (
        <li key={index}>
          <b>{TITLES[report.rule]}</b>
          <span className="wrap-anywhere">{report.message ? `“${report.message}”` : 'No message.'}</span>
        </li>
      ))}
    </ul>
  )
}
