import { expect, it, vi } from 'vitest'

it('fetches the app even in a browser that does not report paints', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
  Reflect.deleteProperty(window, 'PerformanceObserver')
  document.body.innerHTML = '<template id="app"><link rel="modulepreload" href="/app.js"></template>'
  await import('./bootstrap')
  vi.runAllTimers()
  expect(document.head.querySelector('link[href="/app.js"]')).not.toBeNull()
})
