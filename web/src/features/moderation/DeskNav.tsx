import { Link } from 'react-router'
import {
  ALARMS_PATH,
  CLAIMS_PATH,
  COACHES_PATH,
  LOG_PATH,
  SCHOOLS_PATH,
  SITE_PATH,
  STAFF_LISTS_PATH,
} from './deskAddresses'
import { EVERYTHING } from './deskQueries'
import { useQueue } from './queueQueries'
import { useLinkToQueue } from './queueAddress'

interface DeskNavProps {
  current: 'queue' | 'coaches' | 'staff-lists' | 'claims' | 'schools' | 'log' | 'site' | 'alarms'
}

/** The tabs of the desk with the number of pending items; claims, schools, log and site are for admins. */
export function DeskNav({ current }: DeskNavProps) {
  const { data } = useQueue(EVERYTHING)
  const queue = useLinkToQueue()
  const parts = [
    { name: 'queue', ...queue, label: 'Queue', count: data?.counts.state?.open },
    { name: 'coaches', to: COACHES_PATH, label: 'Coaches', count: data?.coaches },
    { name: 'staff-lists', to: STAFF_LISTS_PATH, label: 'Staff lists', count: 0 },
    ...(data?.is_admin
      ? [
          { name: 'claims', to: CLAIMS_PATH, label: 'Claims', count: data.claims },
          { name: 'schools', to: SCHOOLS_PATH, label: 'Schools', count: 0 },
          { name: 'log', to: LOG_PATH, label: 'Log', count: 0 },
          { name: 'site', to: SITE_PATH, label: 'Site', count: 0 },
        ]
      : []),
    { name: 'alarms', to: ALARMS_PATH, label: 'Alarms', count: 0 },
  ]
  return (
    <nav aria-label="Moderation" className="desk-nav">
      {parts.map(({ name, label, count, ...link }) => (
        <Link key={name} {...link} aria-current={name === current ? 'page' : undefined}>
          {label} {count ? <b>{count}</b> : null}
        </Link>
      ))}
      <Link to="/transparency">Transparency report</Link>
    </nav>
  )
}
