import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { SaveToggle } from '../../features/saved/SaveToggle'
import { useOnScreen } from '../../lib/hooks'
import { Alert } from '../../ui/Alert'
import { AnonymousIcon } from '../../ui/icons'
import { StarLinks } from '../../ui/StarLinks'
import { CoachActions } from './CoachActions'
import { RelatedCoaches } from './RelatedCoaches'
import { ShareProfile } from './ShareProfile'
import { starPath, useStarChoice } from './useRate'
import { useWantedSave } from './useWantedSave'

type Coach = Schemas['CoachProfile']

/** What stands below the head of a coach whom nobody has rated: an invitation, and coaches to read about. */
export function UnratedCoach({ coach }: { coach: Coach }) {
  const stars = useRef<HTMLDivElement>(null)
  const areStarsOnScreen = useOnScreen(stars)
  return (
    <>
      <Invitation coach={coach} stars={stars} />
      <RelatedCoaches coach={coach} className="mt-6 md:grid-cols-2" />
      <p className="mt-6 text-[0.9375rem] text-ink-3">
        No reviews yet. No tags yet. Is something on this page wrong?{' '}
        <Link to="/contact" className="font-semibold text-t5 underline underline-offset-3">
          Tell us
        </Link>
      </p>
      {!areStarsOnScreen && <CoachActions coachId={String(coach.id)} coach={coach} className="md:hidden" />}
    </>
  )
}

interface InvitationProps {
  coach: Coach
  /** Receives the element with the stars. */
  stars: RefObject<HTMLDivElement | null>
}

function Invitation({ coach, stars }: InvitationProps) {
  const coachId = String(coach.id)
  const { chosen, choose } = useStarChoice(coachId, coach.name)
  return (
    <section
      aria-labelledby="first-rating"
      className="invitation relative z-11 -mt-[3.3rem] grid items-center gap-x-12 gap-y-3.5 overflow-hidden rounded-[1.3rem] border border-line px-4.5 pt-6 pb-5 shadow-card md:-mt-[4.1rem] md:grid-cols-[minmax(0,1fr)_auto] md:gap-y-4 md:px-9 md:py-7.5"
    >
      <div>
        <h2 id="first-rating" className="text-[clamp(1.75rem,4vw,2.3rem)] wrap-anywhere">
          No athlete has rated {coach.name} yet
        </h2>
        <p className="mt-2 text-[1.0625rem] text-ink-2 md:text-[1.15rem]">
          Be the first: two minutes, anonymous.
        </p>
      </div>
      <div ref={stars}>
        <StarLinks
          chosen={chosen}
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
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 leading-snug text-ink-2 md:col-span-2">
        <p className="flex flex-[1_1_26rem] gap-2.5">
          <AnonymousIcon />
          <span>
            Posted as “Athlete”. The coach never sees your name; only the day is shown.{' '}
            <Link to="/guidelines" className="font-semibold text-t5 underline underline-offset-3">
              How it stays anonymous
            </Link>
          </span>
        </p>
        <LaterActions coach={coach} />
      </div>
    </section>
  )
}

/** For who does not rate now: ask a teammate, save the coach. */
function LaterActions({ coach }: { coach: Coach }) {
  const coachId = String(coach.id)
  const { data: myState } = useMyCoachState(coachId)
  const wantedSave = useWantedSave()
  const [problem, setProblem] = useState('')
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
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
