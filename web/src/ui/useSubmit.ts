import { useCallback, useRef, useState } from 'react'

/** The result of an action after which its form sends nothing more. */
export const DONE = 'done'

/**
 * Runs one asynchronous action at a time: the guard of everything that is sent by a click. `run` does nothing while
 * an earlier call is pending, also for a second click before the button is rendered as busy. After an action that
 * resolves to DONE it stays busy: until the form leaves the screen a second click would send again what was accepted.
 */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const pending = useRef(false)

  const run = useCallback(async (action: () => Promise<unknown>) => {
    if (pending.current) return
    pending.current = true
    setBusy(true)
    let result: unknown
    try {
      result = await action()
    } finally {
      if (result !== DONE) {
        pending.current = false
        setBusy(false)
      }
    }
  }, [])

  return { busy, run }
}
