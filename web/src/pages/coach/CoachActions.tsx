import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { SaveToggle } from '../../features/saved/SaveToggle'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { StarIcon } from '../../ui/icons'
import { ShareProfile } from './ShareProfile'
import { UNKNOWN_NAME, useRate } from './useRate'
import type { WantedSave } from './useWantedSave'

interface CoachActionsProps {
  coachId: string
  /** What is shared; not yet known in the shell. */
  coach?: Schemas['CoachProfile']
  /** What a visitor wanted before signing in; left out where another button of the page saves the coach. */
  wantedSave?: WantedSave
  className?: string
}

/** The buttons to rate (or edit one's review), to save and to share; on phones a bar at the bottom of the screen. */
export function CoachActions({ coachId, coach, wantedSave, className = '' }: CoachActionsProps) {
  const { form, label, rate } = useRate(coachId, coach?.name)
  const { data: myState } = useMyCoachState(coachId)
  const [problem, setProblem] = useState('')
  return (
    <div className={`thumb-bar ${className}`}>
      {problem && <Alert className="mb-3 text-left">{problem}</Alert>}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="gold" className="max-md:grow" data-prefetch={form} onClick={rate}>
          <StarIcon />
          <span>{label}</span>
        </Button>
        <SaveToggle
          coachId={coachId}
          coachName={coach?.name ?? UNKNOWN_NAME}
          isSaved={myState?.is_saved ?? false}
          {...wantedSave}
          onProblem={setProblem}
        />
        {coach && <ShareProfile coach={coach} compact />}
      </div>
    </div>
  )
}
