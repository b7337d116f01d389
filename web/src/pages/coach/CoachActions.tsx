import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Schemas } from '../../api/client'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { FollowPart } from '../../features/saved/FollowPart'
import { SaveToggle } from '../../features/saved/SaveToggle'
import { wantsSave } from '../../session/intent'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { StarIcon } from '../../ui/icons'
import { useRemoveQuery } from '../shell/useRemoveQuery'
import { ShareProfile } from './ShareProfile'
import { useRate } from './useRate'

interface CoachActionsProps {
  coach: Schemas['CoachProfile']
  /** The save that a visitor asked for before signing in; omitted if another button on the page handles it. */
  wantedSave?: WantedSave
  className?: string
}

/**
 * The buttons to rate (or edit the user's review), to follow, save and share; on phones, a bar at the bottom of the screen.
 */
export function CoachActions({ coach, wantedSave, className = '' }: CoachActionsProps) {
  const coachId = String(coach.id)
  const { form, label, rate } = useRate(coachId, coach.name)
  const { data: myState } = useMyCoachState(coachId)
  const [problem, setProblem] = useState('')
  return (
    <div className={`thumb-bar needs-script ${className}`}>
      {problem && <Alert className="mb-3 text-left">{problem}</Alert>}
      <div className="flex flex-wrap gap-2 md:gap-2.5">
        <Button variant="gold" className="max-md:grow max-md:px-3" data-prefetch={form} onClick={rate}>
          <StarIcon />
          <span>{label}</span>
        </Button>
        <FollowPart
          path={`/coach/${coachId}`}
          name={coach.name}
          className="px-4 max-md:px-3.5"
          labelClass="max-[24rem]:sr-only"
        />
        <SaveToggle
          coachId={coachId}
          coachName={coach.name}
          isSaved={myState?.is_saved ?? false}
          {...wantedSave}
          onProblem={setProblem}
          isIconOnPhones
        />
        <ShareProfile coach={coach} compact />
      </div>
    </div>
  )
}

/** Whether a save button saves immediately, and what it calls first. */
export interface WantedSave {
  saveNow: boolean
  onSaveNow: () => void
}

/**
 * Whether the user pressed this profile's save button before signing in. Only one button of a page uses it, because two
 * would send two requests.
 */
export function useWantedSave(): WantedSave {
  const { status } = useSession()
  const { state } = useLocation() as { state: unknown }
  const onSaveNow = useRemoveQuery()
  return { saveNow: wantsSave(state) && status === 'signed-in', onSaveNow }
}
