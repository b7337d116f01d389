import { Link } from 'react-router'
import { EVERYTHING, useQueue } from './deskQueries'

interface DeskNavProps {
  current: 'queue' | 'coaches' | 'claims' | 'log'
}

/** The parts of the desk, with how much waits in each; claims and log are for admins. */
export function DeskNav({ current }: DeskNavProps) {
  const { data } = useQueue(EVERYTHING)
  const parts = [
    { name: 'queue', to: '/desk', label: 'Queue', count: data?.counts.state?.open },
    { name: 'coaches', to: '/desk?coaches', label: 'Coaches', count: data?.coaches },
    ...(data?.is_admin
      ? [
          { name: 'claims', to: '/desk?claims', label: 'Claims', count: data.claims },
          { name: 'log', to: '/desk?log', label: 'Log', count: 0 },
        ]
      : []),
  ]
  return (
    <nav aria-label="Moderation" className="desk-nav">
      {parts.map(({ name, to, label, count }) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {label} {count ? <b>{count}</b> : null}
        </Link>
      ))}
      <Link to="/transparency">Transparency report</Link>
    </nav>
  )
}
