/**
 * The script of a document that the server has rendered. The document is painted before the app is fetched: on a slow connection they
 * would share the bandwidth, and on a slow phone the app would run first. Clicks and typed text are kept until the app
 * is ready.
 */
export {}

/** Milliseconds after the first frame at which the app is fetched even if the browser has not reported a paint. */
const MAX_WAIT_MS = 100

/** Moves the app's script and preload links from a template into the document, so that they are fetched in parallel. */
function fetchApp(): void {
  const app = document.getElementById('app')
  if (!(app instanceof HTMLTemplateElement)) return
  document.head.append(app.content)
  app.remove()
}

if (document.hidden) fetchApp()
else {
  // Not every browser supports it or reports paints.
  if ('PerformanceObserver' in window)
    new PerformanceObserver(fetchApp).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => {
    setTimeout(fetchApp, MAX_WAIT_MS)
  })
}

/** The last button clicked before the app was ready. */
let clicked: HTMLElement | null = null

function recordClick({ target }: Event): void {
  if (target instanceof Element) clicked = target.closest('button') ?? clicked
}

/**
 * A form with its own action (the search box) works without the app. Any other form would reload the document and lose
 * what was typed.
 */
function blockSubmit(event: Event): void {
  if (event.target instanceof Element && event.target.hasAttribute('action')) return
  event.preventDefault()
}

/** Clicks the recorded button, or the one in its place: the app replaces a page that the server rendered. */
function replayClick(): void {
  document.removeEventListener('click', recordClick)
  document.removeEventListener('submit', blockSubmit)
  const buttons = [...document.querySelectorAll('button')]
  const target = clicked?.isConnected ? clicked : buttons.find((button) => button.isEqualNode(clicked))
  target?.click()
}

document.addEventListener('click', recordClick)
document.addEventListener('submit', blockSubmit)
document.addEventListener('app-ready', replayClick, { once: true })
