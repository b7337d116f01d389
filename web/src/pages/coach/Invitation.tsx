import type { ReactNode, RefObject } from 'react'
import { AnonymityNote } from '../../ui/AnonymityNote'
import { AnonymousIcon } from '../../ui/icons'

interface InvitationProps {
  coachName: string
  stars: ReactNode
  /** A ref for the element with the stars. */
  starsRef?: RefObject<HTMLDivElement | null>
  /** Options for visitors who don't want to rate now. */
  later?: ReactNode
}

/** The card that invites visitors to be the first to rate a coach. */
export function Invitation({ coachName, stars, starsRef, later }: InvitationProps) {
  return (
    <section
      aria-labelledby="first-rating"
      className="invitation relative z-11 -mt-[3.3rem] grid items-center gap-x-12 gap-y-3.5 overflow-hidden rounded-[1.125rem] border border-line px-4.5 pt-6 pb-5 shadow-card md:-mt-[4.1rem] md:grid-cols-[minmax(0,1fr)_auto] md:gap-y-4 md:px-9 md:py-7.5"
    >
      <div>
        <h2 id="first-rating" className="text-[clamp(1.75rem,4vw,2.3rem)] wrap-anywhere">
          No athlete has rated {coachName} yet
        </h2>
        <p className="mt-2 text-[1.0625rem] text-ink-2 md:text-lg">Be the first: two minutes, anonymous.</p>
      </div>
      <div ref={starsRef} className="needs-script">
        {stars}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 leading-snug text-ink-2 md:col-span-2">
        <p className="flex flex-[1_1_26rem] gap-2.5">
          <AnonymousIcon className="mt-0.5 size-5 text-t5" />
          <span>
            Posted as “Athlete”. <AnonymityNote />
          </span>
        </p>
        {later}
      </div>
    </section>
  )
}
