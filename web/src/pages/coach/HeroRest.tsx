import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { starsText } from '../../features/reviews/reviewsAddress'

/** A sentence of an athlete, and links to what helps to judge and to decide. */
export function HeroRest({ coach: { id, quote } }: { coach: Schemas['CoachProfile'] }) {
  return (
    <>
      {quote && (
        <figure className="says">
          <blockquote>{`“${quote.text}”`}</blockquote>
          <figcaption>{`Athlete, ${starsText(quote.rating)}`}</figcaption>
        </figure>
      )}
      <nav aria-label="More about this coach" className="profile-links">
        <Link to={`/how-we-check?coach=${id}`}>How we check</Link>
        <Link to={`/compare?coaches=${id}`}>Compare</Link>
        <Link to={`/visit/${id}`}>Questions for a visit</Link>
      </nav>
    </>
  )
}
