import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { starPath } from './stars'

/** What a coach is called in a sentence while the profile is loading. */
export const UNKNOWN_NAME = 'this coach'

/** What leads to the form: the address of the user's review if there is one, else of a new rating. */
export function useRate(coachId: string, coachName = UNKNOWN_NAME) {
  const { data: myState } = useMyCoachState(coachId)
  const reviewId = myState?.review_id
  const form = reviewId ? `/review/${reviewId}/edit` : `/coach/${coachId}/rate`
  const openForm = useOpenForm(coachName)
  const rate = () => {
    openForm(form)
  }
  return { form, label: reviewId ? 'Edit' : 'Rate', rate }
}

/** The star that was chosen on a profile nobody has rated: 1 to 5, 0 for none. It opens the form with the choice made. */
export function useStarChoice(coachId: string, coachName: string) {
  const [chosen, setChosen] = useState(0)
  const openForm = useOpenForm(coachName)
  const choose = (stars: number) => {
    setChosen(stars)
    openForm(starPath(coachId, stars))
  }
  return { chosen, choose }
}

/** Opens the form at an address; visitors sign in first. */
function useOpenForm(coachName: string) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const navigate = useNavigate()
  return (path: string) => {
    if (status === 'signed-out') open('sign-in', { intent: { path, purpose: `rate ${coachName}` } })
    else void navigate(path)
  }
}
