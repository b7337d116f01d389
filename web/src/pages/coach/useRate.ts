import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { starsIn, STARS } from './stars'

/** What leads to the form: the address of the user's review if there is one, else of a new rating. */
export function useRate(coachId: string) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const navigate = useNavigate()
  const { data: myState } = useMyCoachState(coachId)
  const reviewId = myState?.review_id
  const form = reviewId ? `/review/${reviewId}/edit` : `/coach/${coachId}/rate`

  const rate = () => {
    if (status === 'signed-out') open('sign-in')
    else void navigate(form)
  }
  return { form, label: reviewId ? 'Edit' : 'Rate', rate }
}

/**
 * The star that was chosen on a profile nobody has rated: 1 to 5, 0 for none. It opens the form with the choice made;
 * for a visitor it stays in the page's address until they have signed in.
 */
export function useStarChoice(coachId: string) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const chosen = starsIn(params)

  useEffect(() => {
    if (status === 'signed-in' && chosen) void navigate(starPath(coachId, chosen), { replace: true })
  }, [status, chosen, coachId, navigate])

  const choose = (stars: number) => {
    if (status === 'signed-out') {
      setParams({ [STARS]: String(stars) }, { replace: true })
      open('sign-in')
    } else {
      void navigate(starPath(coachId, stars))
    }
  }
  return { chosen, choose }
}

/** The address of the form with this many stars chosen. */
export function starPath(coachId: string, stars: number): string {
  return `/coach/${coachId}/rate?${STARS}=${stars}`
}
