import type { Schemas } from '../../api/client'

type Sport = Exclude<Schemas['AddCoach']['sport'], 'Other'>

/** A chip for each sport in the order of the page; 'Other' is nothing to search for. */
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
}

interface SportChipsProps {
  onChoose: (sport: string) => void
}

/** Buttons that search for a sport. */
export function SportChips({ onChoose }: SportChipsProps) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {Object.entries(CHIPS).map(([sport, emoji]) => (
        <li key={sport}>
          <button
            type="button"
            onClick={() => {
              onChoose(sport)
            }}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-card px-4 text-[15px] transition-colors hover:border-edge hover:bg-soft"
          >
            <span aria-hidden="true">{emoji}</span>
            {sport}
          </button>
        </li>
      ))}
    </ul>
  )
}
