import { Link } from 'react-router'
import { useIsRegistrationClosed } from '../../features/accounts/registrationMode'
import { hasEditions } from '../../lib/publication'
import { RUNS_ON, SITE_NAME } from '../../lib/siteName'
import { useAccountDialogs, useDeleting } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { Container } from '../../ui/layout'
import { FindCoachLink } from './FindCoachLink'

const ITEM = 'inline-flex min-h-11 items-center text-[0.9375rem] text-ink-2 hover:text-ink hover:underline'

const LINKS = [
  ['/contact', 'Contact Us'],
  ['/for-coaches', 'For Coaches'],
  ['/how-we-check', 'How We Check'],
  ['/guidelines', 'Site Guidelines'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const

const DIALOGS = [
  ['sign-in', 'Log In'],
  ['sign-up', 'Sign Up'],
] as const

/** The footer of every page (spec section 2). */
export function SiteFooter() {
  const deleting = useDeleting()
  return (
    <footer className="border-t border-line pt-6 pb-10 print:hidden">
      <Container className="flex flex-col gap-x-8 gap-y-4 md:flex-row md:items-center">
        <p className="text-[0.9375rem] text-ink-2 md:mr-auto md:whitespace-nowrap">{`© ${SITE_NAME}${RUNS_ON}`}</p>
        {!deleting && (
          <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
            <FindCoachLink className={ITEM} />
            <AccountItems />
            {hasEditions() && (
              <Link to="/editions" className={ITEM}>
                Editions
              </Link>
            )}
            {LINKS.map(([to, label]) => (
              <Link key={to} to={to} className={ITEM}>
                {label}
              </Link>
            ))}
          </nav>
        )}
      </Container>
    </footer>
  )
}

function AccountItems() {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const isClosed = useIsRegistrationClosed()
  if (status === 'signed-in') {
    return (
      <>
        <Link to="/saved-coaches" className={ITEM}>
          Saved Coaches
        </Link>
        <Link to="/letter" className={ITEM}>
          Letter and Follows
        </Link>
        <Link to="/my-reviews" className={ITEM}>
          My Reviews
        </Link>
      </>
    )
  }
  const hidden = status === 'loading' ? 'invisible' : ''
  return (
    <>
      {DIALOGS.filter(([dialog]) => dialog === 'sign-in' || !isClosed).map(([dialog, label]) => (
        <button
          key={dialog}
          type="button"
          className={`${ITEM} ${hidden}`}
          onClick={() => {
            open(dialog)
          }}
        >
          {label}
        </button>
      ))}
    </>
  )
}
