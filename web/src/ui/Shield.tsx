import { colorOf, schoolInitials } from '../lib/avatars'
import './shield.css'

interface ShieldProps {
  university: string
  /** On the turf of a page's hero: larger, with an edge of chalk. */
  inHero?: boolean
}

/** A school's shield: its initials on its color. Hidden from screen readers, because the name appears next to it. */
export function Shield({ university, inHero = false }: ShieldProps) {
  return (
    <svg
      viewBox="0 0 72 83"
      className={inHero ? 'shield shield-xl' : 'shield'}
      data-color={colorOf(university)}
      aria-hidden="true"
    >
      <path d="M3 3h66v41c0 18-15 28-33 36C18 72 3 62 3 44z" />
      <text x="36" y="49">
        {schoolInitials(university)}
      </text>
    </svg>
  )
}
