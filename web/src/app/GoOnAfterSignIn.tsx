import { useEffect, useEffectEvent } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { useAccountDialogs } from '../session/accountDialogs'
import { type Intent, intentOfState, SAVE_COACH } from '../session/intent'
import { useSession } from '../session/session'

/**
 * Asks a visitor of an own page to log in, on the home page where RequireUser sent them, and after any sign-in goes on
 * with what was wanted: the intent of the dialog, or of that page.
 */
export function GoOnAfterSignIn() {
  const { status } = useSession()
  const { open, options } = useAccountDialogs()
  const { pathname, search, key, state } = useLocation() as Location<unknown>
  const navigate = useNavigate()
  const wanted = pathname === '/' ? intentOfState(state) : null

  const askToLogIn = useEffectEvent(() => {
    if (wanted) open('sign-in', { intent: wanted })
  })
  const goOn = useEffectEvent((intent: Intent | null) => {
    const next = intent ?? wanted
    if (!next) return
    const replace = next === wanted || pathname + search === next.path
    void navigate(next.path, { replace, state: next.saves ? SAVE_COACH : null })
  })

  useEffect(() => {
    if (status === 'signed-out') askToLogIn()
  }, [status, key])

  const intent = options.intent ?? null
  useEffect(() => {
    if (status === 'signed-in') goOn(intent)
  }, [status, intent])

  return null
}
