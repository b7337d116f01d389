import { Link } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/sessionContext'
import { FindCoachLink } from './FindCoachLink'
import { NAV_ITEM } from './navItem'

/** What both the row and the phone's menu hold. */
export function NavLinks() {
  const { status } = useSession()
  const { open } = useAccountDialogs()

  return (
    <>
      <FindCoachLink className={NAV_ITEM} />
      {status === 'signed-in' ? (
        <>
          <Link to="/saved-coaches" className={NAV_ITEM}>
            Saved Coaches
          </Link>
          <Link to="/my-reviews" className={NAV_ITEM}>
            My Reviews
          </Link>
          <button
            type="button"
            className={NAV_ITEM}
            onClick={() => {
              open('sign-out')
            }}
          >
            Sign Out
          </button>
        </>
      ) : (
        <button
          type="button"
          className={NAV_ITEM}
          onClick={() => {
            open('sign-in')
          }}
        >
          Log In
        </button>
      )}
    </>
  )
}
