import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The page's title in the tab; after a navigation inside the app also its top and the keyboard's focus. */
export function useArrival(title: string) {
  const main = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const how = useNavigationType()

  useEffect(() => {
    document.title = `${title} · Sideline`
  }, [title])

  useEffect(() => {
    if (key === 'default' || how === NavigationType.Pop) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each arrival at a page, not at each query change within it
  }, [])

  return main
}
