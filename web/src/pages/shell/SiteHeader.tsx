import { Link, useLocation } from 'react-router'
import { useIsRegistrationClosed } from '../../features/accounts/registrationMode'
import { useAccountDialogs, useDeleting } from '../../session/accountDialogs'
import { type User, useSession } from '../../session/session'
import { buttonClass } from '../../ui/Button'
import { Logo } from '../../ui/icons'
import { Container } from '../../ui/layout'
import { SearchLink } from './FindCoachLink'
import { NavLinks, NavMenu } from './NavMenu'
import { SITE_NAME } from '../../lib/siteName'

/** The header of every page, on top of its hero. Without navigation while the account is being deleted. */
export function SiteHeader() {
  const deleting = useDeleting()
  return (
    <header className="turf-focus absolute inset-x-0 top-0 z-20 text-chalk print:hidden">
      <Container className="flex h-17 items-center justify-between gap-2 sm:gap-4">
        <Link
          to="/"
          aria-label={`${SITE_NAME}, home`}
          className="flex min-h-11 min-w-0 items-center rounded-lg"
        >
          <Logo />
        </Link>
        {!deleting && <SiteNav />}
      </Container>
    </header>
  )
}

/**
 * The navigation: the search, a row of links from 768 px up, a menu on phones, and next to it the profile button or, for visitors,
 * 'Sign Up', which opens the login dialog on pages other than the home page (spec section 2) and is missing on a site that
 * creates no accounts. While the session is loading, the visitor's version is there but invisible, to avoid layout
 * shifts.
 */
function SiteNav() {
  const session = useSession()
  const { open } = useAccountDialogs()
  const home = useLocation().pathname === '/'
  const isClosed = useIsRegistrationClosed()

  return (
    <nav aria-label="Main" className="flex shrink-0 items-center gap-1">
      <SearchLink />
      <div className={`flex items-center gap-1 ${session.status === 'loading' ? 'invisible' : ''}`}>
        <div className="hidden items-center gap-1 md:flex">
          <NavLinks />
        </div>
        {session.user ? (
          <ProfileButton user={session.user} />
        ) : (
          !isClosed && (
            <button
              type="button"
              className={`${buttonClass('gold')} max-sm:px-4 max-sm:text-sm md:ml-2`}
              onClick={() => {
                if (home) open('sign-up')
                else open('sign-in', { occasion: 'join' })
              }}
            >
              Sign Up
            </button>
          )
        )}
        <NavMenu />
      </div>
    </nav>
  )
}

interface ProfileButtonProps {
  user: User
}

/** 'Jamie Moss' -> 'JM'; without a name, the first letter of the email address. */
function initials({ fullName, email }: User): string {
  const words = fullName.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0) ?? email]
  return ends
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The round button that opens Profile Settings. */
function ProfileButton({ user }: ProfileButtonProps) {
  const { open } = useAccountDialogs()
  return (
    <button
      type="button"
      aria-label="Profile Settings"
      title="Profile Settings"
      // CSS content instead of text, because the accessible name is the button's action.
      data-initials={initials(user)}
      className="before:content-[attr(data-initials)] grid size-11 shrink-0 place-items-center rounded-full border-2 border-chalk/50 bg-turf-950 text-[0.9375rem] font-bold text-chalk transition-colors hover:bg-turf-600 md:ml-2"
      onClick={() => {
        open('settings')
      }}
    />
  )
}
