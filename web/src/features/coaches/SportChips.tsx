import { AVATARS, SPORTS, type Sport } from '../../lib/lists'

interface SportChipsProps {
  onChoose: (sport: Sport) => void
}

/** A chip for each sport; 'Other' is nothing to search for. */
export function SportChips({ onChoose }: SportChipsProps) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {SPORTS.filter((sport) => sport !== 'Other').map((sport) => (
        <li key={sport}>
          <button
            type="button"
            onClick={() => {
              onChoose(sport)
            }}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-card px-4 text-[15px] transition-colors hover:border-edge hover:bg-soft"
          >
            <span aria-hidden="true">{AVATARS[sport]}</span>
            {sport}
          </button>
        </li>
      ))}
    </ul>
  )
}
