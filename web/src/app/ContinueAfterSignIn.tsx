import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { useAccountDialogs } from '../session/accountDialogs'
import { type Intent, FOLLOW_PAGE, intentOfState, SAVE_COACH } from '../session/intent'
import { useSession } from '../session/session'

/**
 * Asks a visitor who opened a page that requires an account to log in, on the home page where RequireUser sent them.
 * After any sign-in, continues with the intent of the dialog or of that page.
 */
export function ContinueAfterSignIn() {
  const { status } = useSession()
  const { open, close, current, options } = useAccountDialogs()
  const { pathname, search, key, state } = useLocation() as Location<unknown>
  const navigate = useNavigate()
  const wanted = pathname === '/' ? intentOfState(state) : null
  /** What the visitor was asked to log in for, while they are on the home page. */
  const asked = useRef<Intent | null>(null)

  useEffect(() => {
    if (pathname !== '/') asked.current = null
  }, [pathname])

  const askToLogIn = useEffectEvent(() => {
    if (!wanted) return
    asked.current = wanted
    // Only once: a visitor who closes the dialog is not asked again after a reload.
    void navigate('/', { replace: true, state: null })
    open('sign-in', { intent: wanted })
  })
  const continueWith = useEffectEvent((intent: Intent | null) => {
    const next = intent ?? wanted ?? asked.current
    if (!next) return
    const replace = next === wanted || next === asked.current || pathname + search === next.path
    void navigate(next.path, { replace, state: stateOf(next) })
    // No dialog was shown, so none forgets the intent: on this device, it is not the next user's.
    if (!current) close()
  })

  useEffect(() => {
    if (status === 'signed-out') askToLogIn()
  }, [status, key])

  const intent = options.intent ?? null
  useEffect(() => {
    if (status === 'signed-in') continueWith(intent)
  }, [status, intent])

  return null
}

function stateOf({ saves, follows }: Intent) {
  if (saves) return SAVE_COACH
  return follows ? FOLLOW_PAGE : null
}
