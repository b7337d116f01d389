import { Skeleton } from '../../ui/skeletons'
import { StarLinks } from '../../ui/StarLinks'
import { Invitation } from './Invitation'

/** The profile of a coach without ratings until its code has loaded: the invitation can already be read. */
export function UnratedCoachShell({ coachName }: { coachName: string }) {
  const stars = (
    <div inert>
      <StarLinks chosen={0} link={(number, props) => <span key={number} {...props} />} />
    </div>
  )
  return (
    <>
      <Invitation
        coachName={coachName}
        stars={stars}
        later={<div className="h-24 max-md:w-full md:h-11" />}
      />
      <div className="mt-6 grid gap-5 md:grid-cols-2">
        <Skeleton className="h-66 rounded-card" />
        <Skeleton className="h-66 rounded-card" />
      </div>
    </>
  )
}
