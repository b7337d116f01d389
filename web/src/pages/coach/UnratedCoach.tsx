import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { loadDraft, ratingDraftKey } from '../../features/reviews/draftStorage'
import { SaveToggle } from '../../features/saved/SaveToggle'
import { useOnScreen } from '../../lib/hooks'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { StarLinks } from '../../ui/StarLinks'
import { CoachActions, useWantedSave } from './CoachActions'
import { Invitation } from './Invitation'
import { RelatedCoaches } from './RelatedCoaches'
import { ShareProfile } from './ShareProfile'
import { starPath } from './stars'
import { useStarChoice } from './useRate'

type Coach = Schemas['CoachProfile']

/** The content below the hero of a coach without ratings: an invitation, and other coaches to read about. */
export function UnratedCoach({ coach }: { coach: Coach }) {
  const stars = useRef<HTMLDivElement>(null)
  const areStarsOnScreen = useOnScreen(stars)
  const { data: mine } = useMyCoachState(String(coach.id))
  return (
    <>
      {/* A user whose rating is hidden from others is not asked to be the first. */}
      {!mine?.review_id && (
        <Invitation
          coachName={coach.name}
          stars={<StarChoice coach={coach} />}
          starsRef={stars}
          later={<LaterActions coach={coach} />}
        />
      )}
      <RelatedCoaches coach={coach} className="mt-6 md:grid-cols-2" />
      <p className="mt-6 text-[0.9375rem] text-ink-3">No reviews yet. No tags yet.</p>
      {!areStarsOnScreen && !mine?.review_id && <CoachActions coach={coach} className="md:hidden" />}
    </>
  )
}

/** Five stars that open the form with that rating selected. */
function StarChoice({ coach }: { coach: Coach }) {
  const coachId = String(coach.id)
  const { chosen, choose } = useStarChoice(coachId, coach.name)
  const { user } = useSession()
  const draft = user && loadDraft(ratingDraftKey(user.id, coachId))
  return (
    <>
      <StarLinks
        chosen={chosen || (draft?.rating ?? 0)}
        link={(number, props) => (
          <Link
            to={starPath(coachId, number)}
            onClick={(event) => {
              event.preventDefault()
              choose(number)
            }}
            {...props}
          />
        )}
      />
      {draft && (
        <Link
          to={`/coach/${coachId}/rate`}
          className="flex min-h-11 items-center justify-center font-semibold text-soft-ink underline"
        >
          Finish the rating you started
        </Link>
      )}
    </>
  )
}

/** For visitors who don't want to rate now: ask a teammate, save the coach. */
function LaterActions({ coach }: { coach: Coach }) {
  const coachId = String(coach.id)
  const { data: myState } = useMyCoachState(coachId)
  const wantedSave = useWantedSave()
  const [problem, setProblem] = useState('')
  return (
    <div className="needs-script flex flex-wrap gap-2 max-md:w-full">
      {problem && <Alert className="basis-full">{problem}</Alert>}
      <ShareProfile coach={coach} variant="outline" label="Ask a teammate" className="grow px-3" />
      <SaveToggle
        coachId={coachId}
        coachName={coach.name}
        isSaved={myState?.is_saved ?? false}
        {...wantedSave}
        onProblem={setProblem}
        variant="outline"
        label="Save for later"
        className="grow px-3"
      />
    </div>
  )
}
