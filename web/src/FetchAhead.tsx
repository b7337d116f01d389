import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { expectCoach } from './pages/coach/expectCoach'
import { loadPage } from './routes'

/** The path of the page that a press on this would lead to. */
function leadsTo(target: EventTarget | null): string | undefined {
  const way = target instanceof Element ? target.closest<HTMLElement>('a[href^="/"], [data-leads-to]') : null
  const address = way?.getAttribute('href') ?? way?.dataset.leadsTo
  return address?.replace(/[?#].*/, '')
}

/** Fetches the page behind a link once it is pointed at or has the focus, before the click that will likely come. */
export function FetchAhead() {
  const cache = useQueryClient()
  useEffect(() => {
    const consider = ({ target }: Event) => {
      const path = leadsTo(target)
      if (!path) return
      loadPage(path).catch(() => undefined) // offline: the page itself will say so
      const coachId = matchPath('/coach/:coachId', path)?.params.coachId
      if (coachId) expectCoach(cache, coachId)
    }
    document.addEventListener('pointerover', consider)
    document.addEventListener('focusin', consider)
    return () => {
      document.removeEventListener('pointerover', consider)
      document.removeEventListener('focusin', consider)
    }
  }, [cache])
  return null
}
