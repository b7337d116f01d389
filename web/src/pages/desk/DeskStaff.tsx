import { Staff } from '../../features/moderation/Staff'
import { useStaff } from '../../features/moderation/staffQueries'
import { DeskShell } from './DeskShell'

/** /desk/staff: moderators, admins and invitations. */
export default function DeskStaff() {
  const { data, error, refetch } = useStaff()
  return (
    <DeskShell title="Staff" current="staff" error={error} onRetry={() => void refetch()}>
      {data && <Staff {...data} />}
    </DeskShell>
  )
}
