import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { SaveToggle } from '../../features/saved/SaveToggle'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { StarIcon } from '../../ui/icons'
import { ShareProfile } from './ShareProfile'
import { useRate } from './useRate'

interface CoachActionsProps {
  coachId: string
  /** What is shared; not yet known in the shell. */
  coach?: Schemas['CoachProfile']
  className?: string
}

/** The buttons to rate (or edit one's review), to save and to share; on phones a bar at the bottom of the screen. */
export function CoachActions({ coachId, coach, className = '' }: CoachActionsProps) {
  const { form, label, rate } = useRate(coachId)
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
        <SaveToggle coachId={coachId} isSaved={myState?.is_saved ?? false} onProblem={setProblem} />
        {coach && <ShareProfile coach={coach} compact />}
      </div>
    </div>
  )
}
