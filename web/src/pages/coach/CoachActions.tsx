import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { SaveToggle } from '../../features/saved/SaveToggle'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'

/** The buttons to rate (or edit one's review) and to save; on phones a bar at the bottom of the screen. */
export function CoachActions({ coachId }: { coachId: string }) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const navigate = useNavigate()
  const { data: myState } = useMyCoachState(coachId)
  const [problem, setProblem] = useState('')
  const reviewId = myState?.review_id

  const form = reviewId ? `/review/${reviewId}/edit` : `/coach/${coachId}/rate`

  const rate = () => {
    if (status === 'signed-out') open('sign-in')
    else void navigate(form)
  }
  return (
    <div className="thumb-bar">
      {problem && <Alert className="mb-3 text-left">{problem}</Alert>}
      <div className="flex gap-3">
        <Button variant="gold" className="max-md:grow" data-prefetch={form} onClick={rate}>
          <span aria-hidden="true">★</span>
          <span>{reviewId ? 'Edit' : 'Rate'}</span>
        </Button>
        <SaveToggle coachId={coachId} isSaved={myState?.is_saved ?? false} onProblem={setProblem} />
      </div>
    </div>
  )
}
