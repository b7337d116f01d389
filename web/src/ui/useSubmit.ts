import { useCallback, useRef, useState } from 'react'

/**
 * One piece of work at a time. `run` does nothing while an earlier run is under way, also for a second click
 * that comes before the button could be drawn as disabled.
 */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  const run = useCallback(async (work: () => Promise<void>) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }, [])

  return { busy, run }
}
