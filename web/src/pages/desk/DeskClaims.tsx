import { ClaimList, useDeskClaims } from '../../features/moderation/ClaimList'
import { DeskShell } from './DeskShell'

/** /desk/claims: profile claims, for admins. */
export default function DeskClaims() {
  const { data, error, refetch } = useDeskClaims()
  return (
    <DeskShell title="Claims" current="claims" error={error} onRetry={() => void refetch()}>
      {data && <ClaimList claims={data} />}
    </DeskShell>
  )
}
