import { type ReactNode, useRef, useState } from 'react'

/** The result of an action after which the form sends nothing more. */
export const DONE = 'done'

/**
 * Runs one asynchronous action at a time; everything that is sent by a click goes through it. `run` does nothing while
 * an earlier call is pending, including for a second click before the button is rendered as busy. After an action that
 * resolves to DONE it stays busy, because until the form is removed a second click would send the same thing again.
 *
 * `failure` is what `failureOf` returns for the error of the last action, or '' after a success and while an action is
 * pending; before the first action it is `initial`. Without `failureOf` the action handles its own errors.
 */
export function useSubmit<Failure extends ReactNode = string>(
  failureOf?: (thrown: unknown) => Failure | '',
  initial: Failure | '' = '',
) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | ''>(initial)
  const pending = useRef(false)

  const run = async (action: () => Promise<unknown>) => {
    if (pending.current) return
    pending.current = true
    setBusy(true)
    setFailure('')
    let result: unknown
    try {
      result = await action()
    } catch (thrown) {
      if (!failureOf) throw thrown
      setFailure(failureOf(thrown))
    } finally {
      if (result !== DONE) {
        pending.current = false
        setBusy(false)
      }
    }
  }

  return { busy, failure, setFailure, run }
}
