import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../api/client'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { BackToQueue, NextCase, ToDecision } from './caseParts'
import { actionKeys, actionShortcuts, type CaseAction, decisionOf } from './caseActions'
import { decidedKeys } from './caseWords'
import { DecisionForm, Key } from './DecisionForm'
import type { Decision } from './deskQueries'
import { AlikeReviews, groupsOf, isEvident, SingleReviews } from './SurgeReviews'
import { UndoBar } from './UndoBar'
import type { Decisions } from './useDecisions'
import { useDeskKeys } from './useDeskKeys'

/** How many reviews one decision can remove; public ones are removed first. */
const MAX_REMOVED = 50

interface SurgeViewProps {
  row: Schemas['CaseRow']
  surge: Schemas['SurgeFigures']
  decisions: Decisions
  notes: ReactNode
}

/** A review surge on a coach: what is alike, what is not, and the decision on the reviews shown. */
export function SurgeView({ row, surge, decisions, notes }: SurgeViewProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = row.state !== 'decided'
  const { groups, single } = groupsOf(surge.reviews)
  const isSelected = (group: (typeof groups)[number]) => choices.get(group.key) ?? isEvident(group)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const ticks = {
    isTicked: ({ id }: Schemas['SurgeReview']) => ticked.has(id),
    onTick: ({ id }: Schemas['SurgeReview']) => {
      const next = new Set(ticked)
      if (!next.delete(id)) next.add(id)
      setTicked(next)
    },
  }
  const toRemove = [
    ...groups.filter(isSelected).flatMap(({ reviews }) => reviews.filter(({ was_first }) => !was_first)),
    ...surge.reviews.filter(
      (review) => (review.was_first || review.group === null) && ticks.isTicked(review),
    ),
  ]
  return (
    <>
      <div className="grid content-start gap-4">
        {groups.map((group) => (
          <AlikeReviews
            key={group.key}
            group={group}
            isSelected={isSelected(group)}
            {...ticks}
            onSelect={(selected) => {
              setChoices(new Map(choices).set(group.key, selected))
            }}
          />
        ))}
        {isOpen && <SingleReviews reviews={single} {...ticks} />}
        <p className="text-ink-2">
          {surge.held} on hold. Usual maximum: {surge.usual_of_hour} an hour, {surge.usual_of_day} a day.
          Reviews are grouped by comment, or by ratings if there is no comment. Moderators cannot see who
          wrote them.
        </p>
        {notes}
        {isOpen && <ToDecision />}
      </div>
      <aside className="desk-card">
        {isOpen ? (
          <SurgeDecision row={row} surge={surge} decisions={decisions} toRemove={toRemove} />
        ) : (
          <div className="desk-decision">
            <h2 className="text-[1.6rem]">Decided</h2>
            <Alert tone="info">{row.outcome}</Alert>
            <NextCase after={row.id} isJustDecided={decisions.decided !== null} />
            <BackToQueue />
          </div>
        )}
      </aside>
      <UndoBar
        decisions={decisions}
        keys={[...actionShortcuts(row.actions), ...decidedKeys(decisions.canUndo)]}
      />
    </>
  )
}

interface SurgeDecisionProps extends Omit<SurgeViewProps, 'notes'> {
  toRemove: readonly Schemas['SurgeReview'][]
}

function SurgeDecision({ row, surge, decisions: { busy, decide }, toRemove }: SurgeDecisionProps) {
  const held = surge.reviews.filter(({ is_public }) => !is_public)
  const rest = held.filter((review) => !toRemove.includes(review))
  const removed = [
    ...toRemove.filter(({ is_public }) => is_public),
    ...toRemove.filter(({ is_public }) => !is_public),
  ].slice(0, MAX_REMOVED)
  const named: Partial<Record<CaseAction['name'], typeof held>> = { remove: removed, keep: rest, hold: held }
  const all = toRemove.length > MAX_REMOVED ? `${MAX_REMOVED} of` : 'all'
  const choices: Partial<Record<CaseAction['name'], string | boolean>> = {
    remove:
      toRemove.length > 0 &&
      `Remove ${all} ${toRemove.length} ${toRemove.some(({ group }) => group === null) ? 'selected' : 'similar'} reviews`,
    // With nothing on hold, publishing closes the case.
    keep:
      held.length === 0
        ? 'Close the case (nothing is on hold)'
        : rest.length > 0 && `Publish the rest (${rest.length})`,
    hold: held.length > 0,
  }
  const actions = row.actions.flatMap((action) => {
    const label = choices[action.name]
    return label ? [label === true ? action : { ...action, label }] : []
  })
  const send = (decision: Decision, { done }: CaseAction) => {
    const reviews = named[decision.action] ?? []
    const review_ids = reviews.map(({ id }) => id)
    const review_versions = reviews.map(({ version }) => version)
    void decide([row], { ...decision, review_ids, review_versions }, done)
  }
  const isRemoval = toRemove.length > 0
  return (
    <>
      {isRemoval ? (
        <DecisionForm busy={busy} actions={actions} suggested="genuine" onDecide={send} />
      ) : (
        <SurgeButtons busy={busy} actions={actions} onDecide={send} />
      )}
      <div className="desk-decision">
        <p className="text-ink-2">
          Each step can be undone, and the case stays open while reviews are on hold. Published reviews get
          today’s date. If you publish all of them, this coach’s daily maximum is three times the usual one
          for the next seven days.
        </p>
        <BackToQueue />
      </div>
    </>
  )
}

interface SurgeButtonsProps {
  busy: boolean
  actions: readonly CaseAction[]
  onDecide: (decision: Decision, action: CaseAction) => void
}

/** The decisions that need no rule, while no group is selected for removal. */
function SurgeButtons({ busy, actions, onDecide }: SurgeButtonsProps) {
  const act = (action: CaseAction) => {
    onDecide(decisionOf(action), action)
  }
  useDeskKeys(actionKeys(actions, act))
  return (
    <div className="desk-decision">
      <h2 tabIndex={-1} className="text-[1.6rem]">
        Decision
      </h2>
      {actions.map((action, index) => (
        <Button
          key={action.name}
          variant={index === 0 ? 'accent' : 'outline'}
          busy={busy}
          onClick={() => {
            act(action)
          }}
        >
          {action.label} <Key name={action.key.toUpperCase()} />
        </Button>
      ))}
    </div>
  )
}
