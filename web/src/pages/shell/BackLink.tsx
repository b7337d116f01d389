import { Link } from 'react-router'
import { BackIcon } from '../../ui/icons'

interface BackLinkProps {
  to: string
  children: string
}

/** The back link above a form. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="-mt-3 mb-2 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-1 font-semibold text-soft-ink hover:underline"
    >
      <BackIcon />
      {children}
    </Link>
  )
}
