import { useMemo, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { shortDate, todayUtc } from '../../lib/dates'
import { actionShortcuts, type Shortcut } from './caseActions'
import { CaseHints } from './CaseHints'
import { CaseProblems, useLease } from './CaseLease'
import { CaseNotes } from './CaseNotes'
import { CaseCard, ToDecision } from './caseParts'
import { CopiesCard } from './CopiesCard'
import { ReplyTexts, ReviewTexts } from './CaseTexts'
import { DECISIONS, decidedKeys, KEYS_OF_RULES, TITLES, suggestedRule } from './caseWords'
import { Danger } from './Danger'
import { DecidedCase } from './DecidedCase'
import { DecisionForm } from './DecisionForm'
import { caseAddress, casePath, coachPath } from './deskAddresses'
import { type CaseHint, useHints } from './deskHints'
import { type ComparedTexts, compareTexts } from './compareTexts'
import { ProposalView } from './ProposalView'
import { useLinkToQueue } from './queueAddress'
import { SurgeView } from './SurgeView'
import { UndoBar } from './UndoBar'
import { useDecisions } from './useDecisions'
import { useDeskKeys } from './useDeskKeys'

type Detail = Schemas['CaseDetail']

/** The keyboard shortcuts of an open case. */
function keysOf({ actions }: Detail['case']): Shortcut[] {
  const canStrike = actions.some(({ can_strike }) => can_strike)
  return [
    [KEYS_OF_RULES, 'rule'],
    ['W', 'explanation'],
    ...actionShortcuts(actions),
    ...(canStrike ? [['S', 'strike'] as const, ['P', 'ask to suspend'] as const] : []),
    ['U', 'undo'],
    ['Esc', 'back'],
  ]
}

/** The text of the case, as reported and now. */
function textsOf({ reply, snapshot, now }: Detail, hints: readonly CaseHint[]): ComparedTexts {
  return reply
    ? compareTexts(reply.reported ?? '', reply.now ?? '', hints)
    : compareTexts(snapshot?.comment ?? '', now?.comment ?? '', hints)
}

/** One case: the reported and the current text, and the decision. Leases the case while it is shown. */
export default function CaseView({ detail }: { detail: Detail }) {
  const { case: row } = detail
  const navigate = useNavigate()
  const queue = useLinkToQueue()
  const decisions = useDecisions(detail.can_undo ? row.id : undefined)
  const { busy, failure, canUndo, decide, undo } = decisions
  const address = caseAddress(row)
  const isHere = address === casePath(row.id)
  const notes = <CaseNotes detail={detail} />
  const lease = useLease(row.id, isHere && row.state !== 'decided')
  const problems = <CaseProblems detail={detail} lease={lease} failure={failure} />
  // Until the queue appears, letters typed for its search box must not decide this case.
  const isLeaving = useRef(false)
  useDeskKeys({
    u: () => void undo(),
    Escape: () => {
      isLeaving.current = true
      void navigate(queue.to, { state: queue.state })
    },
  })
  // Comparing two texts of 500 words means 250,000 pairs, and each decision and lease rerenders the case.
  const hints = useHints(row)
  const texts = useMemo(() => textsOf(detail, hints), [detail, hints])
  const hintsStillThere = hints.filter((_, index) => texts.stillThere.has(index + 1))
  const isProfile = row.about === 'profile'
  const reported = detail.reports.map(({ rule }) => rule)
  const isThreat = [row.rule, row.decided?.rule, ...reported].includes('threat')
  // Cases about a profile are decided on the coach's page.
  if (!isHere) return <Navigate to={address} state={queue.state} replace />
  if (detail.surge)
    return (
      <div className="desk-case">
        {problems}
        <SurgeView row={row} surge={detail.surge} decisions={decisions} notes={notes} />
      </div>
    )
  if (row.kind === 'profile_edit')
    return (
      <div className="desk-case">
        {problems}
        <ProposalView row={row} proposal={detail.proposal} decisions={decisions} notes={notes} />
      </div>
    )
  return (
    <div className="desk-case">
      <div className="grid gap-4">
        {problems}
        {!isProfile && <Danger detail={detail} isThreat={isThreat} />}
        {isProfile ? (
          <CaseCard title="Profile">
            <Link to={coachPath(row.coach.id)} className="underline underline-offset-4">
              All changes and actions
            </Link>
          </CaseCard>
        ) : detail.reply ? (
          <ReplyTexts detail={detail} texts={texts} />
        ) : (
          <ReviewTexts detail={detail} texts={texts} />
        )}
        {detail.message && (
          <CaseCard title="Author’s appeal">
            <p className="wrap-anywhere">“{detail.message}”</p>
          </CaseCard>
        )}
        {detail.copies && <CopiesCard row={row} copies={detail.copies} />}
        <CaseHints hints={hints} stillThere={texts.stillThere} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Reports detail={detail} />
          {!isProfile && <EarlierDecisions detail={detail} />}
        </div>
        {notes}
        <p className="text-ink-2">Moderators cannot see who wrote or reported it.</p>
        {row.state !== 'decided' && <ToDecision />}
      </div>
      <aside className="desk-card">
        {row.state === 'decided' ? (
          <DecidedCase
            row={row}
            decided={row.decided}
            canUndo={canUndo}
            isJustDecided={decisions.decided !== null}
          />
        ) : (
          <DecisionForm
            actions={row.actions}
            about={row.about}
            reported={reported}
            hints={hints}
            suggested={suggestedRule(reported, hintsStillThere)}
            busy={busy}
            isReopened={decisions.undone !== ''}
            onDecide={(decision, { done }) => {
              if (!isLeaving.current) void decide([row], decision, done)
            }}
          />
        )}
      </aside>
      <UndoBar decisions={decisions} keys={row.state === 'decided' ? decidedKeys(canUndo) : keysOf(row)} />
    </div>
  )
}

function Reports({ detail }: { detail: Detail }) {
  const { reports } = detail
  return (
    <CaseCard title="Reports" note={String(reports.length)}>
      <ul className="desk-lines">
        {reports.map((report, index) => (
          <li key={index}>
            <b>{TITLES[report.rule]}</b>
            <span className="wrap-anywhere">{report.message ? `“${report.message}”` : 'No message.'}</span>
          </li>
        ))}
        {reports.length === 0 && <li>{detail.without_reports}</li>}
      </ul>
    </CaseCard>
  )
}

function EarlierDecisions({ detail }: { detail: Detail }) {
  const { state } = useLocation() as { state: unknown }
  return (
    <CaseCard title="History">
      <dl className="desk-facts">
        <dt>Decisions on this {detail.reply ? 'reply' : 'review'}</dt>
        <dd>{detail.earlier.length}</dd>
        {!detail.reply && (
          <>
            <dt>Same author’s reviews removed before this one was written</dt>
            <dd>{detail.removed_before ?? 'not shown'}</dd>
          </>
        )}
        <dt>Other open cases about this coach</dt>
        <dd>{detail.open_cases_of_coach}</dd>
      </dl>
      {detail.earlier.map((decision) => (
        <p key={decision.case_id} className="text-ink-2">
          <Link to={casePath(decision.case_id)} state={state} className="underline underline-offset-4">
            {shortDate(decision.decided_on, todayUtc())}
          </Link>
          : {DECISIONS[decision.action]} {decision.rule && `(${TITLES[decision.rule]})`}
          {decision.explanation && <span className="wrap-anywhere"> “{decision.explanation}”</span>}
        </p>
      ))}
    </CaseCard>
  )
}
