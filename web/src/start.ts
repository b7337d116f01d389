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
