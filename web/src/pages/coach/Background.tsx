import type { Schemas } from '../../api/client'
import { useCoachDetails } from '../../features/coaches/coachQueries'
import { Skeleton } from '../../ui/skeletons'
import { Career } from './Career'
import { Summary } from './Summary'
import { Trend } from './Trend'

/** What is between the numbers and the reviews of a profile: the trend, the career and the summary. */
export function Background({ coach }: { coach: Schemas['CoachProfile'] }) {
  const { data, isPending } = useCoachDetails(String(coach.id))
  if (isPending) return <Skeleton className="mt-5 h-96 rounded-card" />
  return (
    <>
      {data && data.trend.length > 0 && <Trend points={data.trend} />}
      <Career posts={coach.posts} />
      <div className="mt-5">
        <Summary summary={coach.ai_summary} sentences={data?.summary} />
      </div>
    </>
  )
}
