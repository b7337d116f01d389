/**
 * The script of a prerendered document. The document is painted before the app is fetched: on a slow connection both
 * would share the bandwidth, on a slow phone the app would run first. Until the app is ready nothing of a visitor is
 * lost.
 */
export {}

/** Milliseconds from the first frame after which the app is fetched although the browser has reported no paint. */
const MAX_WAIT_MS = 100

/**
 * Puts the app's script and preloads, which wait in a template, into the document: they are then fetched in parallel.
 */
function fetchApp(): void {
  const app = document.getElementById('app')
  if (!(app instanceof HTMLTemplateElement)) return
  document.head.append(app.content)
  app.remove()
}

if (document.hidden) fetchApp()
else {
  // Not every browser has it, or reports paints to it.
  if ('PerformanceObserver' in window)
    new PerformanceObserver(fetchApp).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => {
    setTimeout(fetchApp, MAX_WAIT_MS)
  })
}

/** The button that was clicked last before the app was ready. */
let clicked: HTMLElement | null = null

function recordClick({ target }: Event): void {
  if (target instanceof Element) clicked = target.closest('button') ?? clicked
}

/**
 * A form with an address of its own (the search box) works without the app. Any other would load the document again,
 * and what was typed would be lost.
 */
function blockSubmit(event: Event): void {
  if (event.target instanceof Element && event.target.hasAttribute('action')) return
  event.preventDefault()
}

function replayClick(): void {
  document.removeEventListener('click', recordClick)
  document.removeEventListener('submit', blockSubmit)
  clicked?.click()
}

document.addEventListener('click', recordClick)
document.addEventListener('submit', blockSubmit)
document.addEventListener('app-ready', replayClick, { once: true })
