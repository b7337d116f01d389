import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

function opensNewTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/**
 * Makes links to pages of this site inside raw HTML use the router instead of loading a new document. Links to files
 * have a `type`.
 */
export function useSiteLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const path = link?.getAttribute('href')
      if (!path?.startsWith('/') || link?.type || opensNewTab(event)) return
      event.preventDefault()
      void navigate(path)
    }
    const element = text.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [text, navigate])
}
