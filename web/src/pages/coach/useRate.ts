import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOwnProfile } from '../../features/claims/ownProfile'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { starPath } from './stars'

/**
 * Returns how to open the form: the URL of the user's review if there is one, otherwise of a new rating. Coaches can't
 * rate themselves, so on their own profile the button opens what they can do there.
 */
export function useRate(coachId: string, coachName: string) {
  const { data: myState } = useMyCoachState(coachId)
  const reviewId = myState?.review_id
  const form = reviewId ? `/review/${reviewId}/edit` : `/coach/${coachId}/rate`
  const openForm = useOpenForm(coachName)
  const isOwn = String(useOwnProfile()) === coachId
  const navigate = useNavigate()
  if (isOwn) {
    const path = `/coach/${coachId}?claim`
    return { form: path, label: 'Your Profile', rate: () => void navigate(path) }
  }
  const rate = () => {
    openForm(form)
  }
  const hasRated = Boolean(reviewId)
  return { form, hasRated, label: hasRated ? 'Edit' : 'Rate', rate }
}

/**
 * The star selected on a profile without ratings, 1 to 5, or 0 for none. Selecting one opens the form with that rating.
 */
export function useStarChoice(coachId: string, coachName: string) {
  const [chosen, setChosen] = useState(0)
  const openForm = useOpenForm(coachName)
  const choose = (stars: number) => {
    setChosen(stars)
    openForm(starPath(coachId, stars))
  }
  return { chosen, choose }
}

/** Returns a function that opens the form at a path; visitors sign in first. */
function useOpenForm(coachName: string) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const navigate = useNavigate()
  return (path: string) => {
    if (status === 'signed-out') open('sign-in', { intent: { path, purpose: `rate ${coachName}` } })
    else void navigate(path)
  }
}
