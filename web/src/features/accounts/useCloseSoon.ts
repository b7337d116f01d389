import { useEffect } from 'react'

/** How long a success panel stays; the same two seconds the pages wait before they move on. */
const STAYS_MS = 2000

/** Closes by itself a little while after `when` came true. */
export function useCloseSoon(when: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!when) return
    const timer = setTimeout(onClose, STAYS_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [when, onClose])
}
