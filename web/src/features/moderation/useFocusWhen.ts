import { useLayoutEffect, useRef } from 'react'

/** Returns a ref to an element that gets the focus when it appears, if it replaces what had the focus. */
export function useFocusWhen<Target extends HTMLElement>(replaces: boolean) {
  const element = useRef<Target>(null)
  useLayoutEffect(() => {
    if (replaces) element.current?.focus()
  }, [replaces])
  return element
}
