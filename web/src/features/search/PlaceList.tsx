import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { PlaceMark, placeLine } from './PlaceMark'

/** Schools and teams that the query names, above the coaches. */
export function PlaceList({ places }: { places: readonly Schemas['Place'][] }) {
  if (places.length === 0) return null
  return (
    <ul
      aria-label="Schools and teams"
      className="mb-5 divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      {places.map((place) => (
        <li key={place.path}>
          <Link
            to={place.path}
            className="flex items-center gap-4 px-4 py-3.5 transition-colors -outline-offset-3 hover:bg-softer sm:px-5"
          >
            <PlaceMark place={place} />
            <span className="min-w-0 grow">
              <span className="block font-display text-[1.45rem] leading-tight font-bold wrap-anywhere">
                {place.name}
              </span>
              <span className="mt-0.5 block wrap-anywhere text-ink-2">{placeLine(place)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
