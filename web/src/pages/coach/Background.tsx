import type { Schemas } from '../../api/client'
import { Skeleton } from '../../ui/skeletons'
import { Career } from './Career'
import { Summary } from './Summary'
import { Trend } from './Trend'

interface BackgroundProps {
  coach: Schemas['CoachProfile']
  /** Undefined if they could not be loaded. */
  details: Schemas['ProfileDetails'] | undefined
  isPending: boolean
}

/** What is between the numbers and the reviews of a profile: the trend, the career and the summary. */
export function Background({ coach, details, isPending }: BackgroundProps) {
  if (isPending) return <Skeleton className="mt-5 h-96 rounded-card" />
  return (
    <>
      {details && details.trend.length > 0 && <Trend points={details.trend} lately={details.lately} />}
      <Career posts={coach.posts} />
      <div className="mt-5">
        <Summary summary={coach.ai_summary} sentences={details?.summary} />
      </div>
    </>
  )
}
