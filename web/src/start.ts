/**
 * A document that brings its text along is painted before the app is fetched: on a slow line they would share it, on
 * a slow phone the app would run first. All files of the app wait in a template, and are then fetched side by side.
 */
function start(): void {
  const app = document.getElementById('app')
  if (!(app instanceof HTMLTemplateElement)) return
  document.head.append(app.content)
  app.remove()
}

/** Milliseconds from the first frame after which the app starts although no paint was told of. */
const PATIENCE = 100

if (document.hidden) start()
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => {
    setTimeout(start, PATIENCE)
  })
}

/** The button that was clicked before the app ran, which counts once it does. */
let clicked: HTMLElement | null = null

function remember(event: Event): void {
  const target = event.target instanceof Element ? event.target : null
  clicked = target?.closest('button') ?? clicked
}

/** What was typed stays in the box, and is searched once the app runs. */
function hold(event: Event): void {
  event.preventDefault()
}

function handOver(): void {
  document.removeEventListener('click', remember)
  document.removeEventListener('submit', hold)
  clicked?.click()
}

document.addEventListener('click', remember)
document.addEventListener('submit', hold)
document.addEventListener('running', handOver, { once: true })

export {}
