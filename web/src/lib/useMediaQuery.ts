import { useSyncExternalStore } from 'react'

/** Whether a media query holds; not on the server, nor while a prerendered page is taken over. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => {
        media.removeEventListener('change', changed)
      }
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
