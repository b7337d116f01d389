import { useRef } from 'react'

/**
 * Gives the keyboard back to what opened a dialog. Radix does so only for its own triggers; our dialogs are opened
 * from anywhere. Where the opener is gone (signed out, deleted), the page's main part gets it.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const back = opener.current
      const there = back !== document.body && back?.isConnected ? back : document.getElementById('main')
      if (there instanceof HTMLElement) there.focus({ preventScroll: true })
    },
  }
}
