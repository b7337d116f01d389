import { useEffect } from 'react'

/**
 * Marks the document as interactive, and tells bootstrap.ts to replay a click. It must be rendered beside the page, inside
 * the same Suspense boundary: React hydrates a boundary after the rest, and drops a click on what is not hydrated yet.
 */
export function AppReady() {
  useEffect(() => {
    document.documentElement.dataset.appReady = ''
    document.dispatchEvent(new Event('app-ready'))
  }, [])
  return null
}
