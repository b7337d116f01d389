import { useSiteStatus } from '../../features/moderation/siteQueries'
import { SiteStatus } from '../../features/moderation/SiteStatus'
import { DeskShell } from './DeskShell'

/** /desk/site: the state of the site, for admins; read again every minute. */
export default function DeskSite() {
  const { data, error, refetch } = useSiteStatus()
  return (
    <DeskShell title="Site" current="site" error={error} onRetry={() => void refetch()}>
      {data && !error && <SiteStatus status={data} />}
    </DeskShell>
  )
}
