import { Link } from 'react-router'
import { hasEditionWindows } from '../../lib/publication'
import {
  ALARMS_PATH,
  CLAIMS_PATH,
  COACHES_PATH,
  EDITION_WINDOWS_PATH,
  LOG_PATH,
  NEXT_EDITION_PATH,
  SCHOOLS_PATH,
  SITE_PATH,
  SITE_SETTINGS_PATH,
  STAFF_LISTS_PATH,
  STAFF_PATH,
} from './deskAddresses'
import { EVERYTHING } from './deskQueries'
import { useQueue } from './queueQueries'
import { useLinkToQueue } from './queueAddress'

interface DeskNavProps {
  current:
    | 'queue'
    | 'next-edition'
    | 'edition-windows'
    | 'coaches'
    | 'staff-lists'
    | 'claims'
    | 'schools'
    | 'log'
    | 'site'
    | 'staff'
    | 'site-settings'
    | 'alarms'
}

/**
 * The tabs of the desk with the number of pending items; claims, schools, log, site, staff, settings and edition windows are for
 * admins, the next edition is for sites with editions, and their windows are for sites with `seasons`.
 */
export function DeskNav({ current }: DeskNavProps) {
  const { data } = useQueue(EVERYTHING)
  const queue = useLinkToQueue()
  // A permission is asked for by its name; before the queue is read, only what every member may see is shown.
  const parts = [
    { name: 'queue', ...queue, label: 'Queue', count: data?.counts.state?.open, needs: 'moderate' },
    { name: 'next-edition', to: NEXT_EDITION_PATH, label: 'Next edition', count: 0, needs: 'moderate' },
    {
      name: 'edition-windows',
      to: EDITION_WINDOWS_PATH,
      label: 'Edition windows',
      count: 0,
      needs: 'set_edition_windows',
    },
    { name: 'coaches', to: COACHES_PATH, label: 'Coaches', count: data?.coaches, needs: 'moderate' },
    { name: 'staff-lists', to: STAFF_LISTS_PATH, label: 'Staff lists', count: 0, needs: 'moderate' },
    { name: 'claims', to: CLAIMS_PATH, label: 'Claims', count: data?.claims, needs: 'decide_claims' },
    { name: 'schools', to: SCHOOLS_PATH, label: 'Schools', count: 0, needs: 'join_schools' },
    { name: 'log', to: LOG_PATH, label: 'Log', count: 0, needs: 'read_log' },
    { name: 'site', to: SITE_PATH, label: 'Site', count: 0, needs: 'read_status' },
    { name: 'staff', to: STAFF_PATH, label: 'Staff', count: 0, needs: 'manage_staff' },
    {
      name: 'site-settings',
      to: SITE_SETTINGS_PATH,
      label: 'Settings',
      count: 0,
      needs: 'set_site_settings',
    },
    { name: 'alarms', to: ALARMS_PATH, label: 'Alarms', count: 0, needs: 'moderate' },
  ] as const
  const shown = parts.filter(
    ({ name, needs }) =>
      (needs === 'moderate' || data?.permissions.includes(needs)) &&
      (name !== 'next-edition' || data?.has_editions) &&
      (name !== 'edition-windows' || hasEditionWindows()),
  )
  return (
    <nav aria-label="Moderation" className="desk-nav">
      {shown.map(({ name, label, count, to, ...link }) => (
        <Link
          key={name}
          to={to}
          state={'state' in link ? link.state : undefined}
          aria-current={name === current ? 'page' : undefined}
        >
          {label} {count ? <b>{count}</b> : null}
        </Link>
      ))}
      <Link to="/transparency">Transparency report</Link>
    </nav>
  )
}
