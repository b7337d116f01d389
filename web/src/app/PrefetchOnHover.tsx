import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { prefetchCoachLazily } from '../pages/coach/prefetchCoachLazily'
import { loadPage } from './routes'

/** The path of the page that a click on this element would open. */
function linkedPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[href^="/"], [data-prefetch]') : null
  const address = link?.getAttribute('href') ?? link?.dataset.prefetch
  return address?.replace(/[?#].*/, '')
}

/** Fetches the page behind a link on hover or focus, before the likely click. */
export function PrefetchOnHover() {
  const cache = useQueryClient()
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const path = linkedPath(target)
      if (!path) return
      loadPage(path).catch(() => undefined) // offline: the page itself reports it
      const coachId = matchPath('/coach/:coachId', path)?.params.coachId
      if (coachId) prefetchCoachLazily(cache, coachId)
    }
    document.addEventListener('pointerover', prefetch)
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [cache])
  return null
}
