import { useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { coachTitle } from '../../lib/format'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/Dialog'
import { CoachCases } from './CoachCases'
import { CorrectForm, MergeForm, REMOVED, RemoveForm } from './CoachForms'
import { Changes } from './CoachList'
import { coachPath } from './deskAddresses'
import { changeCoach, type CoachChange, undoCoachChange, useDeskChange } from './deskQueries'
import { useDecisions } from './useDecisions'

type Detail = Schemas['DeskCoach']

/** One coach: reports, possible duplicates and all actions. */
export function CoachView({ detail }: { detail: Detail }) {
  const { coach, cases, duplicates } = detail
  const decisions = useDecisions()
  const { send, ...changes } = useDeskChange()
  const busy = changes.busy || decisions.busy
  const failure = changes.failure || decisions.failure
  const [confirming, setConfirming] = useState<CoachChange | null>(null)
  const change = (body: CoachChange) => void send(() => changeCoach(coach.id, body))
  const isListed = detail.moved_to === null && detail.removed_reason === null
  return (
    <div className="desk-case">
      <div className="grid content-start gap-4">
        {failure && <Alert focus>{failure}</Alert>}
        {!isListed && <UnlistedNotice detail={detail} />}
        <CoachCases detail={detail} decisions={decisions} busy={busy} />
        {isListed && (
          <section className="desk-card desk-part">
            <h2>Possible duplicates</h2>
            <ul className="desk-lines">
              {duplicates.map((duplicate) => (
                <li key={duplicate.id}>
                  <Link to={coachPath(duplicate.id)} className="font-semibold underline underline-offset-4">
                    {duplicate.name}
                  </Link>
                  <span>
                    {coachTitle(duplicate)}, {duplicate.total_reviews} reviews
                  </span>
                  <Evidence duplicate={duplicate} />
                  {duplicate.can_merge && (
                    <span>
                      <Button
                        size="sm"
                        variant="outline"
                        aria-label={`Merge into this one: ${duplicate.name}, ${coachTitle(duplicate)}`}
                        onClick={() => {
                          setConfirming({ action: 'merge', into: duplicate.id })
                        }}
                      >
                        Merge into this one
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {duplicates.length === 0 && <p>No possible duplicates.</p>}
            <MergeForm
              onMerge={(into) => {
                setConfirming({ action: 'merge', into })
              }}
            />
          </section>
        )}
        <section className="desk-card desk-part">
          <h2>Changes</h2>
          <Changes changes={detail.changes} />
          {detail.can_undo && (
            <p>
              <Button
                size="sm"
                variant="outline"
                busy={busy}
                onClick={() => void send(() => undoCoachChange(coach.id))}
              >
                Undo the last change
              </Button>
            </p>
          )}
        </section>
      </div>
      {isListed && (
        <aside className="desk-card desk-decision">
          <h2 className="text-[1.6rem]">Details</h2>
          <CorrectForm
            key={detail.changes[0]?.id}
            details={detail.details}
            busy={busy}
            cases={cases.filter(({ kind, rule }) => kind !== 'profile_edit' && rule !== 'asked')}
            isReportedAsMoved={detail.reports.some(({ rule }) => rule === 'moved')}
            onCorrect={(correction, ask) =>
              void send(async () => {
                try {
                  await changeCoach(coach.id, correction)
                } catch (thrown) {
                  if (!ask(thrown)) throw thrown
                }
              })
            }
          />
          {detail.is_claimed ? (
            <p className="text-[0.9375rem] text-ink-2">
              This profile is claimed, and the badge comes with the claim. Changing the university removes the
              badge until an admin approves the claim again.
            </p>
          ) : (
            <Button
              variant="outline"
              busy={busy}
              onClick={() => {
                change({ action: 'verify', verified: !coach.verified })
              }}
            >
              {coach.verified ? 'Remove verified badge' : 'Add verified badge'}
            </Button>
          )}
          <RemoveForm
            onRemove={(reason) => {
              setConfirming({ action: 'remove', reason })
            }}
          />
        </aside>
      )}
      <ConfirmDialog
        open={confirming !== null}
        onClose={() => {
          setConfirming(null)
        }}
        title={confirming?.action === 'merge' ? 'Merge' : 'Remove'}
        text={
          confirming?.action === 'merge'
            ? `${warningOf(duplicates.find(({ id }) => id === confirming.into))}All reviews and saves of ${coach.name} move to the other profile. You can undo this.`
            : `${coach.name} is removed from every page, and only their authors can see the reviews. You can undo this.`
        }
        confirmLabel={confirming?.action === 'merge' ? 'Merge' : 'Remove'}
        busyLabel="Sending..."
        onConfirm={async () => {
          if (confirming) await send(() => changeCoach(coach.id, confirming))
          setConfirming(null)
        }}
      />
    </div>
  )
}

type Duplicate = Detail['duplicates'][number]

const REASONS: Record<Duplicate['supports'][number], string> = {
  same_university: 'same university',
  same_sport: 'same sport',
  proposed_move: 'a staff list suggests that the coach moved',
  other_university: 'both are listed now, at different universities, or were before a correction',
  reviews_in_same_month: 'both have reviews of the same month',
  both_claimed: 'both are claimed',
  both_verified: 'both are verified, or were before a change',
}

function reasonsOf(reasons: Duplicate['supports']): string {
  return reasons.map((reason) => REASONS[reason]).join(', ')
}

/** The reasons for and against a merge, and whether only an admin can make it. */
function Evidence({ duplicate: { supports, contradicts, can_merge } }: { duplicate: Duplicate }) {
  return (
    <small>
      {supports.length > 0 && `For: ${reasonsOf(supports)}. `}
      {contradicts.length > 0 && <b>Against: {reasonsOf(contradicts)}. </b>}
      {!can_merge && 'Only an admin can merge these profiles.'}
    </small>
  )
}

/** The start of the question before a merge, if there are reasons against it. */
function warningOf(duplicate: Duplicate | undefined): string {
  if (!duplicate || duplicate.contradicts.length === 0) return ''
  return `These may be two people who share a name: ${reasonsOf(duplicate.contradicts)}. `
}

/** A link to the profile that replaced this one, or the reason it was removed. */
function UnlistedNotice({ detail: { moved_to, removed_reason } }: { detail: Detail }) {
  return (
    <Alert tone="info">
      {removed_reason && `Removed: ${REMOVED[removed_reason]}.`}
      {moved_to !== null && (
        <>
          Merged into{' '}
          <Link to={coachPath(moved_to)} className="underline">
            another profile
          </Link>
          .
        </>
      )}
    </Alert>
  )
}
