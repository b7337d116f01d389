import type { Schemas } from '../../api/client'

type Place = Schemas['Place']

/** The square in front of a school or a team, where a coach has the avatar. */
export function PlaceMark({ place }: { place: Place }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-xl bg-turf-800 text-gold"
    >
      <svg viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
        <path
          d={
            place.kind === 'school'
              ? 'M3 9.5 12 4l9 5.5M5 10v8m4.7-8v8m4.6-8v8M19 10v8M3.5 20.5h17'
              : 'M4 20c0-3 2-4.5 4.5-4.5S13 17 13 20M8.5 12a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M15 6.7a2.5 2.5 0 0 1 0 4.8M16 15.6c2.5.2 4 1.7 4 4.4'
          }
        />
      </svg>
    </span>
  )
}

/** "School · Durham, NC", "Team · 6 coaches" */
export function placeLine({ kind, detail }: Place): string {
  return [kind === 'school' ? 'School' : 'Team', detail].filter(Boolean).join(' · ')
}
