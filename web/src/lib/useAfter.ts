import { useEffect, useEffectEvent } from 'react'

/** Redirects wait this long after a success, in milliseconds (spec section 9). */
export const REDIRECT_DELAY = 2000

/** Runs `action` once, `delay` milliseconds after `active` has become true. */
export function useAfter(active: boolean, delay: number, action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => {
      act()
    }, delay)
    return () => {
      clearTimeout(timer)
    }
  }, [active, delay])
}
