import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { SaveToggle } from '../../features/saved/SaveToggle'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'

/** Rate (or edit one's review) and save; on phones a bar within the thumb's reach. */
export function CoachActions({ coachId }: { coachId: string }) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const navigate = useNavigate()
  const { data: mine } = useMyCoachState(coachId)
  const [problem, setProblem] = useState('')
  const reviewId = mine?.review_id

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
        <SaveToggle coachId={coachId} isSaved={mine?.is_saved ?? false} onProblem={setProblem} />
      </div>
    </div>
  )
}
