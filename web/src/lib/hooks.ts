import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

/**
 * How long a success message is shown before its dialog closes or its page redirects, in milliseconds (spec section 9).
 */
export const SUCCESS_MS = 2000

/** Calls `callback` once, `delay` milliseconds after `active` becomes true. */
export function useTimeout(active: boolean, delay: number, callback: () => void): void {
  const onTimeout = useEffectEvent(callback)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => {
      onTimeout()
    }, delay)
    return () => {
      clearTimeout(timer)
    }
  }, [active, delay])
}

/** Returns the value once it has not changed for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(value)
    }, delay)
    return () => {
      clearTimeout(timer)
    }
  }, [value, delay])
  return debounced
}

/** Whether a media query matches; false on the server and while a page is hydrated. */
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

/** The height in px of the visible part of the page; an on-screen keyboard covers the rest. */
export function useVisibleHeight(): number {
  return useSyncExternalStore(
    (changed) => {
      const target = window.visualViewport ?? window
      target.addEventListener('resize', changed)
      return () => {
        target.removeEventListener('resize', changed)
      }
    },
    () => Math.round(window.visualViewport?.height ?? window.innerHeight),
    () => 0,
  )
}

/** Whether any part of the element is on screen; true until the browser reports otherwise. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(true)
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      setOnScreen(entries.at(-1)?.isIntersecting ?? true)
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return isOnScreen
}

/** Calls `callback` when anything outside the element is pressed, while `active`. */
export function useOutsidePress(
  active: boolean,
  element: RefObject<Element | null>,
  callback: () => void,
): void {
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node && element.current?.contains(target))) callback()
  })
  useEffect(() => {
    if (!active) return
    const listener = (event: PointerEvent) => {
      onPress(event)
    }
    document.addEventListener('pointerdown', listener)
    return () => {
      document.removeEventListener('pointerdown', listener)
    }
  }, [active])
}
