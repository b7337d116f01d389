import type { Schemas } from '../../api/client'
import { hasComments } from '../../lib/comments'
import { hasEditions } from '../../lib/publication'
import { BreakableAddress } from '../../ui/BreakableAddress'
import { Logo } from '../../ui/icons'

/** The sheet to print. It says no date: a poster hangs longer than until the next edition. */
export function Poster({ poster }: { poster: Schemas['TeamPoster'] }) {
  const shown = poster.address.replace(/^https?:\/\//, '')
  return (
    <section className="poster" aria-label="Poster">
      <div className="poster-head">
        <p>
          {poster.school} · {poster.name}
        </p>
        <h2>Rate your coaches. No names.</h2>
      </div>
      <div className="poster-code">
        <img src={`data:image/svg+xml,${encodeURIComponent(poster.code)}`} alt={`QR code: ${shown}`} />
        <div>
          <h3>Two minutes, the whole staff on one page.</h3>
          <p translate="no">
            <BreakableAddress>{shown}</BreakableAddress>
          </p>
        </div>
      </div>
      <ul className="poster-facts">
        <li>
          <h3>Signed “Athlete”</h3>
          <p>No coach, no school and no moderator can see who wrote it.</p>
        </li>
        {hasEditions() ? (
          <li>
            <h3>All on one day</h3>
            <p>Everything appears together, with everyone else’s. Or pick a day after the season.</p>
          </li>
        ) : (
          <li>
            <h3>Not right away</h3>
            <p>Each rating appears on a random day within two weeks. Or pick a day after the season.</p>
          </li>
        )}
        <li>
          <h3>Good counts, too</h3>
          <p>
            {`Five stars help the next recruit as much as one.${hasComments() ? ' Say what you saw.' : ''}`}
          </p>
        </li>
      </ul>
      <div className="poster-end">
        <p>
          <b>Use your own phone and data,</b> not the school’s Wi-Fi or computer.
          <br />
          Played here before? You can rate, too. In danger? Call 911, not us.
        </p>
        <Logo />
      </div>
    </section>
  )
}
