import { SiteSettings } from '../../features/moderation/SiteSettings'
import { useSiteSettings } from '../../features/moderation/siteSettingQueries'
import { DeskShell } from './DeskShell'

/** /desk/site-settings: what admins can change about the site while it runs. */
export default function DeskSiteSettings() {
  const { data, error, refetch } = useSiteSettings()
  return (
    <DeskShell title="Settings" current="site-settings" error={error} onRetry={() => void refetch()}>
      {data && <SiteSettings {...data} />}
    </DeskShell>
  )
}
