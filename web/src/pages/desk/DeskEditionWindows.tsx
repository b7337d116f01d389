import { EditionWindows } from '../../features/moderation/EditionWindows'
import { useEditionWindows } from '../../features/moderation/editionWindowQueries'
import '../../features/moderation/moves.css'
import { DeskShell } from './DeskShell'

/** /desk/edition-windows: the days of the editions of `seasons`, for admins. */
export default function DeskEditionWindows() {
  const { data, error, refetch } = useEditionWindows()
  return (
    <DeskShell title="Edition windows" current="edition-windows" error={error} onRetry={() => void refetch()}>
      {data && <EditionWindows {...data} />}
    </DeskShell>
  )
}
