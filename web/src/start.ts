/**
 * A document that brings its text along is painted before the app is fetched: on a slow line they would share it, on
 * a slow phone the app would run first. All files of the app wait in a template, and are then fetched side by side.
 */
function start(): void {
  const app = document.getElementById('app')
  if (app instanceof HTMLTemplateElement) document.head.append(app.content)
}

// The frame's own callback runs before its paint, a task from there after it; a hidden tab is never painted.
if (document.hidden) start()
else
  requestAnimationFrame(() => {
    setTimeout(start)
  })
