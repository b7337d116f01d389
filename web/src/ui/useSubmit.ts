import { useCallback, useRef, useState } from 'react'

/**
 * Runs one asynchronous action at a time. `run` does nothing while an earlier call is pending, also for a second click
 * before the button is rendered as disabled.
 */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const pending = useRef(false)

  const run = useCallback(async (action: () => Promise<void>) => {
    if (pending.current) return
    pending.current = true
    setBusy(true)
    try {
      await action()
    } finally {
      pending.current = false
      setBusy(false)
    }
  }, [])

  return { busy, run }
}
