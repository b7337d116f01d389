import { schoolInitials } from '../lib/avatars'

interface ShieldProps {
  /** The full name of the school. */
  school: string
  /** Numbers of its two colors in the palette (avatars.css). */
  colors: readonly number[]
  /** Whether it stands in a page's hero: larger, with an edge of chalk. */
  inHero?: boolean
}

/** The shield of a school with its initials; its styles are in shield.css. */
export function Shield({ school, colors: [first, second], inHero = false }: ShieldProps) {
  return (
    <svg
      viewBox="0 0 72 83"
      className={inHero ? 'shield shield-xl' : 'shield'}
      data-color={first}
      data-second={second}
      aria-hidden="true"
    >
      <path d="M3 3h66v41c0 18-15 28-33 36C18 72 3 62 3 44z" />
      <path className="shield-band" d="M3 3h66v15H3z" />
      <text x="36" y="49">
        {schoolInitials(school)}
      </text>
    </svg>
  )
}
