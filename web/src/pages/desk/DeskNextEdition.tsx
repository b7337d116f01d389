import { fetchMore } from '../../api/queries'
import { NextEdition } from '../../features/moderation/NextEdition'
import { useNextEdition } from '../../features/moderation/nextEditionQueries'
import { Loading, Skeleton } from '../../ui/skeletons'
import { DeskShell } from './DeskShell'

/** /desk/next-edition: what moderators can read before an edition appears; not found on other sites. */
export default function DeskNextEdition() {
  const query = useNextEdition()
  return (
    <DeskShell
      title="Next edition"
      current="next-edition"
      error={query.error}
      onRetry={() => void query.refetch()}
    >
      {query.isPending && (
        <Loading text="Loading...">
          <Skeleton className="min-h-dvh" />
        </Loading>
      )}
      {query.data && (
        <NextEdition {...query.data} hasMore={query.hasNextPage} onMore={() => fetchMore(query)} />
      )}
    </DeskShell>
  )
}
