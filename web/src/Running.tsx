import { useEffect } from 'react'

/** Tells the document that the app has taken it over and works (start.ts waits for that). */
export function Running() {
  useEffect(() => {
    document.documentElement.dataset.running = ''
    document.dispatchEvent(new Event('running'))
  }, [])
  return null
}
