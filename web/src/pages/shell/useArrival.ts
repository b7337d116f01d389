import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { documentTitle, SITE_DESCRIPTION } from './pageMeta'
import { focusSearchBox, wantsSearchBox } from './searchBoxFocus'

/** The page's title in the tab; after a navigation inside the app also its top and the keyboard's focus. */
export function useArrival(title: string, description: string = SITE_DESCRIPTION) {
  const main = useRef<HTMLElement>(null)
  const { key, state } = useLocation() as { key: string; state: unknown }
  const how = useNavigationType()

  useEffect(() => {
    document.title = documentTitle(title)
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])

  useEffect(() => {
    if (key === 'default' || how === NavigationType.Pop) return
    if (wantsSearchBox(state) && focusSearchBox()) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each arrival at a page, not at each query change within it
  }, [])

  return main
}
