import { useLocation } from 'react-router'
import { FollowPart } from '../../features/saved/FollowPart'
import { wantsFollow } from '../../session/intent'
import { useSession } from '../../session/session'
import { Panel } from '../../ui/Panel'
import { useRemoveQuery } from '../shell/useRemoveQuery'

interface FollowCardProps {
  path: string
  name: string
  className?: string
}

/** What following a coach, a team or a school does. It also follows for a visitor who has signed in for it. */
export function FollowCard({ path, name, className = '' }: FollowCardProps) {
  const { status } = useSession()
  const { state } = useLocation() as { state: unknown }
  const onFollowNow = useRemoveQuery()
  return (
    <Panel title="Follow" className={`needs-script print:hidden ${className}`}>
      <p className="mb-3 text-[0.9375rem] text-ink-2">
        One email when something is new here, at most one a week. Nobody sees that you follow.
      </p>
      <div className="flex flex-wrap gap-2">
        <FollowPart
          path={path}
          name={name}
          followNow={wantsFollow(state) && status === 'signed-in'}
          onFollowNow={onFollowNow}
          variant="outline"
          className="py-2 text-left"
        />
      </div>
    </Panel>
  )
}
