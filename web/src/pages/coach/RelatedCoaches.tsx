import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { CoachRows, departmentOf, placeOf } from '../../features/coaches/CoachRows'
import { useRelatedCoaches } from '../../features/coaches/coachQueries'
import { sportTitle } from '../../lib/format'
import { ForwardIcon } from '../../ui/icons'
import { Skeleton } from '../../ui/skeletons'
import { resultsPath } from '../../features/search/resultsAddress'

interface RelatedCoachesProps {
  coach: Schemas['CoachProfile']
  className?: string
}

/** Coaches of the same team, and rated coaches of the same sport and division; nothing if there are none. */
export function RelatedCoaches({ coach, className = '' }: RelatedCoachesProps) {
  const { data, isPending } = useRelatedCoaches(String(coach.id))
  if (isPending) return <Skeleton className="mt-6 h-60 rounded-card" />
  if (!data || data.team.length + data.rated.length === 0) return null
  const team = sportTitle(coach)
  return (
    <div className={`grid items-start gap-5 ${className}`}>
      {data.team.length > 0 && (
        <CoachRows
          title="Same team"
          text={`${team} at ${coach.university}`}
          coaches={data.team}
          lineOf={departmentOf}
          more={
            <Link
              to={resultsPath({ q: coach.university })}
              className="inline-flex min-h-11 items-center gap-1.5 py-1.5 leading-snug font-semibold text-t5 hover:underline"
            >
              All coaches at {coach.university} <ForwardIcon />
            </Link>
          }
        />
      )}
      {data.rated.length > 0 && (
        <CoachRows
          title={`Rated in ${[team.toLowerCase(), coach.division].filter(Boolean).join(', ')}`}
          text="Similar coaches at other schools"
          coaches={data.rated}
          lineOf={placeOf}
        />
      )}
    </div>
  )
}
