import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { CoachRows, departmentOf, placeOf } from '../../features/coaches/CoachRows'
import { useRelatedCoaches } from '../../features/coaches/coachQueries'
import { sportTitle } from '../../lib/format'
import { ForwardIcon } from '../../ui/icons'
import { Skeleton } from '../../ui/skeletons'

interface RelatedCoachesProps {
  coach: Schemas['CoachProfile']
  className?: string
}

/** Coaches of the same team, and rated coaches of the same sport and division; nothing if there are none. */
export function RelatedCoaches({ coach, className = '' }: RelatedCoachesProps) {
  const { data, isPending } = useRelatedCoaches(String(coach.id))
  if (isPending) return <Skeleton className="mt-6 h-60 rounded-card" />
  if (!data || (!data.head_before && data.team.length + data.rated.length === 0)) return null
  const team = sportTitle(coach)
  const [post] = coach.posts
  return (
    <div className={`grid items-start gap-5 ${className}`}>
      {(data.head_before || data.team.length > 0) && (
        <CoachRows
          title="Same team"
          text={`${team} at ${coach.university}`}
          coaches={data.team}
          lineOf={(colleague) => colleague.title || departmentOf(colleague)}
          more={
            <>
              {data.head_before && <HeadBefore coach={data.head_before} />}
              {post && (
                <Link
                  to={post.team_path}
                  className="inline-flex min-h-11 items-center gap-1.5 py-1.5 leading-snug font-semibold text-t5 hover:underline"
                >
                  The whole team <ForwardIcon />
                </Link>
              )}
            </>
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

/** Who was the head coach of the team before. */
function HeadBefore({ coach }: { coach: NonNullable<Schemas['RelatedCoaches']['head_before']> }) {
  return (
    <p className="mt-2.5 wrap-anywhere text-ink-2">
      Head coach before:{' '}
      <Link to={`/coach/${coach.id}`} className="font-semibold text-soft-ink underline">
        {coach.name}
      </Link>
      {coach.years && ` (${coach.years})`}
    </p>
  )
}
