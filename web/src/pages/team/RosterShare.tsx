import type { Schemas } from '../../api/client'
import { longDate } from '../../lib/dates'
import { unbroken } from '../../lib/format'

/** Larger rosters are not drawn: nobody could count the circles. */
const MOST_SEATS = 60

interface RosterShareProps {
  share: Schemas['RosterShareDetails']
}

/** How many of the roster have rated the staff, at least. */
export function RosterShare({ share }: RosterShareProps) {
  const { athletes, is_nearly_all: isNearlyAll, roster } = share
  return (
    <section className="team-card team-pad team-share" aria-labelledby="roster-share">
      {athletes !== null && (
        <p className="team-share-number" aria-hidden="true">
          {athletes}+ <small>of {roster}</small>
        </p>
      )}
      <div>
        <h2 id="roster-share">
          {athletes !== null ? (
            <>
              <span className="sr-only">{`At least ${athletes} of ${roster} `}</span>
              on the roster have answered
            </>
          ) : isNearlyAll ? (
            `Nearly all ${roster} on the roster have answered`
          ) : (
            'Too few on the roster have answered'
          )}
        </h2>
        {athletes !== null && roster <= MOST_SEATS && <Seats taken={athletes} of={roster} />}
      </div>
      <p className="team-source">
        {athletes === null && !isNearlyAll && 'Their reviews are on the coaches’ profiles. '}
        {`Reviews that appeared in the ${unbroken(share.season)} season, up to ${longDate(share.counted_to)}. `}
        The count is for the coach with the most ratings by athletes with a confirmed school email, because we
        don’t link one athlete’s ratings. It changes only after five more reviews of a coach.{' '}
        {`Roster of ${roster}: ${unbroken(share.source)}.`}
      </p>
    </section>
  )
}

function Seats({ taken, of }: { taken: number; of: number }) {
  return (
    <span className="team-seats" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={index < taken ? 'is-taken' : ''} />
      ))}
    </span>
  )
}
