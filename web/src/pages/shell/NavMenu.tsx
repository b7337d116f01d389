import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useOwnProfile } from '../../features/claims/ownProfile'
import { useOutsidePress } from '../../lib/hooks'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { CloseIcon, Icon } from '../../ui/icons'
import { ErrorBoundary } from '../../ui/ErrorBoundary'
import { FindCoachLink, SPORTS } from './FindCoachLink'

const MenuPanel = lazy(() => import('./MenuPanel'))

/** The navigation on phones: a button and its panel. Escape, choosing an entry or a tap outside closes it. */
export function NavMenu() {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  useOutsidePress(open, box, () => {
    setOpen(false)
  })

  return (
    <div ref={box} className="md:hidden">
      <button
        ref={button}
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        aria-controls={panel}
        className="grid size-11 place-items-center rounded-full text-chalk hover:bg-turf-700"
        onClick={() => {
          setOpen(!open)
        }}
      >
        {open ? <CloseIcon /> : <MenuIcon />}
      </button>
      <div id={panel} hidden={!open} className="absolute inset-x-4 top-16">
        {open && (
          // Each entry navigates or opens a dialog, so the panel closes.
          <ErrorBoundary>
            <Suspense>
              <MenuPanel
                onChosen={() => {
                  setOpen(false)
                  // The entry is removed, so a dialog that it opened returns the focus to the button.
                  if (!hasFocusElsewhere(box.current)) button.current?.focus()
                }}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </div>
  )
}

/** Whether an element outside this one has the focus: Find Coach moves it to the search box. */
function hasFocusElsewhere(box: HTMLElement | null): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !box?.contains(activeElement)
}

function MenuIcon() {
  return (
    <Icon className="size-6">
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  )
}

/** The navigation entries of the row on wide screens. */
export function NavLinks() {
  const { user } = useSession()
  const ownProfile = useOwnProfile()
  const { open } = useAccountDialogs()

  return (
    <>
      <FindCoachLink className={NAV_ITEM} />
      <a href={SPORTS} className={`${NAV_ITEM} max-lg:hidden`}>
        Teams
      </a>
      {user ? (
        <>
          <Link to="/saved-coaches" className={NAV_ITEM}>
            Saved Coaches
          </Link>
          {ownProfile === undefined ? (
            <Link to="/my-reviews" className={NAV_ITEM}>
              My Reviews
            </Link>
          ) : (
            <Link to={`/coach/${ownProfile}`} className={NAV_ITEM}>
              My Profile
            </Link>
          )}
          {user.isStaff && (
            <Link to="/desk" className={NAV_ITEM}>
              Desk
            </Link>
          )}
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

/** The style of an entry of the row. */
const NAV_ITEM =
  'inline-flex min-h-11 items-center rounded-full px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-chalk transition-colors hover:bg-turf-700'
