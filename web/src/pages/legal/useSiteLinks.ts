import { useEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router'

function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** Links inside ready-made HTML that lead to pages of this site are followed without loading the site anew. */
export function useSiteLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const path = link?.getAttribute('href')
      if (!path?.startsWith('/') || opensElsewhere(event)) return
      event.preventDefault()
      void navigate(path)
    }
    const element = text.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [text, navigate])
}
