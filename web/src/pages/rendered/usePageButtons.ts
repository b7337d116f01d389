import { useEffect } from 'react'

/**
 * Handles the buttons of pages that the server renders, which need JavaScript: `data-print` prints the page, and
 * `data-send` sends the link to the path in it. The result is written into the element with `data-sent`.
 */
export function usePageButtons(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLElement>('[data-print], [data-send]')
      if (button?.dataset.send) void send(location.origin + button.dataset.send)
      else if (button) window.print()
    }
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('click', onClick)
    }
  }, [])
}

/** Opens the system's share dialog, or copies the link; if neither works, shows it. */
async function send(url: string): Promise<void> {
  let result = 'Link copied'
  try {
    if (await shareBySystem(url)) return
    await navigator.clipboard.writeText(url) // Without HTTPS there is no clipboard.
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    result = `Copy this address: ${url}`
  }
  document.querySelector('[data-sent]')?.replaceChildren(result)
}

/** Returns false if the browser has no share dialog. */
async function shareBySystem(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  await navigator.share({ url })
  return true
}
