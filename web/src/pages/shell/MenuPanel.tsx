import { Link } from 'react-router'
import { useOwnProfile } from '../../features/claims/ownProfile'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { Icon } from '../../ui/icons'
import { FindCoachLink, SPORTS } from './FindCoachLink'

/** The entries of the menu on phones. */
export default function MenuPanel({ onChosen }: { onChosen: () => void }) {
  const ownProfile = useOwnProfile()
  const { user } = useSession()
  const { open } = useAccountDialogs()
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-static-element-interactions -- handles the clicks (also by keyboard) of the entries inside
    <div
      className="motion-rise grid overflow-hidden rounded-card border border-line bg-card py-1.5 text-ink shadow-float"
      onClick={onChosen}
    >
      <FindCoachLink className={ENTRY}>
        <EntryIcon path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M20 20l-4-4" />
      </FindCoachLink>
      <a href={SPORTS} className={ENTRY}>
        <EntryIcon path="M4 20c0-3 2-4.5 4.5-4.5S13 17 13 20M8.5 12a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M15 6.7a2.5 2.5 0 0 1 0 4.8M16 15.6c2.5.2 4 1.7 4 4.4" />
        <span>Teams by Sport</span>
      </a>
      <Link to="/how-we-check" className={ENTRY}>
        <EntryIcon path="M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5" />
        <span>How We Check</span>
      </Link>
      <hr className="my-1.5 border-line" />
      {user ? (
        <>
          <Link to="/saved-coaches" className={ENTRY}>
            <EntryIcon path="M6 4h12v16l-6-4.5-6 4.5z" />
            <span>Saved Coaches</span>
          </Link>
          <Link to={ownProfile === undefined ? '/my-reviews' : `/coach/${ownProfile}`} className={ENTRY}>
            <EntryIcon path="M4 20l1-4L16 5l3 3L8 19z" />
            <span>{ownProfile === undefined ? 'My Reviews' : 'My Profile'}</span>
          </Link>
          {user.isStaff && (
            <Link to="/desk" className={ENTRY}>
              <EntryIcon path="M4 5h16v10H4zM9 20h6M12 15v5" />
              <span>Desk</span>
            </Link>
          )}
          <button
            type="button"
            className={ENTRY}
            onClick={() => {
              open('sign-out')
            }}
          >
            <EntryIcon path="M14 4H5v16h9M10 12h10M16 8l4 4-4 4" />
            <span>Sign Out</span>
          </button>
        </>
      ) : (
        <button
          type="button"
          className={ENTRY}
          onClick={() => {
            open('sign-in')
          }}
        >
          <EntryIcon path="M10 4h9v16h-9M4 12h10M10 8l4 4-4 4" />
          <span>Log In</span>
        </button>
      )}
    </div>
  )
}

/** The style of an entry of the menu. */
const ENTRY =
  'flex min-h-12 items-center gap-3.5 px-5 text-left font-semibold transition-colors -outline-offset-3 hover:bg-soft focus-visible:outline-gold-ink'

function EntryIcon({ path }: { path: string }) {
  return (
    <Icon className="size-5.5 shrink-0 text-soft-ink" strokeWidth={2}>
      <path d={path} />
    </Icon>
  )
}
