import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { resultsPath } from './resultsAddress'

type Sport = Schemas['AddCoach']['sport']

/** The chips in the order of the page. The list of the contract would bring a chunk of its own to the home page. */
const CHIPS: Record<Sport, string> = {
  Basketball: '🏀',
  Football: '🏈',
  Tennis: '🎾',
  Soccer: '⚽',
  Baseball: '⚾',
  Softball: '🥎',
  Swimming: '🏊',
  'Track & Field': '🏃',
  Volleyball: '🏐',
  Golf: '⛳',
  Wrestling: '🤼',
  'Cross Country': '👟',
  Lacrosse: '🥍',
  Hockey: '🏒',
  Gymnastics: '🤸',
  Other: '🏆',
}

/** A link to the coaches of each sport. */
export function SportChips() {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {Object.entries(CHIPS).map(([sport, emoji]) => (
        <li key={sport}>
          <Link
            to={resultsPath({ sport: sport as Sport })}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-card px-4 text-[0.9375rem] transition-colors hover:border-edge hover:bg-soft"
          >
            <span aria-hidden="true">{emoji}</span>
            {sport}
          </Link>
        </li>
      ))}
    </ul>
  )
}
