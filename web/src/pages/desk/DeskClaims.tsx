import { fetchMore } from '../../api/queries'
import { ClaimList } from '../../features/moderation/ClaimList'
import { useDeskClaims } from '../../features/moderation/deskQueries'
import { DeskShell } from './DeskShell'

/** /desk/claims: profile claims, for admins. */
export default function DeskClaims() {
  const list = useDeskClaims()
  const { data, error, refetch } = list
  return (
    <DeskShell title="Claims" current="claims" error={error} onRetry={() => void refetch()}>
      {data && <ClaimList claims={data} hasMore={list.hasNextPage} onMore={() => fetchMore(list)} />}
    </DeskShell>
  )
}
