import type { Schemas } from '../../api/client'
import { formatCount } from '../../lib/format'

/** How many coaches, schools and reviews the site has; on a new one its teams instead of reviews. */
export function Counts({ counts }: { counts: Schemas['HomeCounts'] }) {
  if (!counts.coaches) return null
  const shown = [
    [counts.coaches, 'coach', 'coaches'],
    [counts.reviews ? 0 : counts.teams, 'team', 'teams'],
    [counts.schools, 'school', 'schools'],
    [counts.reviews, 'review', 'reviews'],
  ] as const
  return (
    <ul className="home-counts">
      {shown.map(
        ([count, one, many]) =>
          count > 0 && (
            <li key={one}>
              <b>{formatCount(count)}</b> {count === 1 ? one : many}
            </li>
          ),
      )}
    </ul>
  )
}
