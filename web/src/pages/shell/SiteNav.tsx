import { useLocation } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/sessionContext'
import { buttonClass } from '../../ui/buttonClass'
import { NavMenu } from './NavMenu'
import { NavLinks } from './NavLinks'
import { ProfileButton } from './ProfileButton'

/**
 * The navigation: a row of links from 768 px on, a menu on phones; beside it always the one thing a visitor or
 * a user needs most (away from home 'Sign Up' opens the login dialog, spec section 2). Until it is known who is there the visitor's version keeps the room, unseen.
 */
export function SiteNav() {
  const session = useSession()
  const { open } = useAccountDialogs()
  const home = useLocation().pathname === '/'

  return (
    <nav
      aria-label="Main"
      className={`flex items-center gap-1 ${session.status === 'loading' ? 'invisible' : ''}`}
    >
      <div className="hidden items-center gap-1 md:flex">
        <NavLinks />
      </div>
      {session.user ? (
        <ProfileButton user={session.user} />
      ) : (
        <button
          type="button"
          className={`${buttonClass('gold')} max-sm:px-4 max-sm:text-sm md:ml-2`}
          onClick={() => {
            open(home ? 'sign-up' : 'sign-in')
          }}
        >
          Sign Up
        </button>
      )}
      <NavMenu />
    </nav>
  )
}
