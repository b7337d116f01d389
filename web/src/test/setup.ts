import { PerformanceObserver } from 'node:perf_hooks'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { reactTextNodes } from './reactTextNodes'
import { FakeIntersectionObserver } from './intersections'

// React must not hold text nodes (see lib/jsx/jsx-runtime.ts). A component that returns bare text fails here.
afterEach(() => {
  const held = typeof document === 'undefined' ? [] : reactTextNodes(document)
  cleanup()
  expect(held).toEqual([])
})

// A busy machine may be slow; a wait ends as soon as its condition is met.
configure({ asyncUtilTimeout: 5000 })

// jsdom supports none of these; the prerender is tested without jsdom.
Object.assign(globalThis, { PerformanceObserver })
Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver })
// Accessible names depend on the layout: without it, the words of adjacent elements run together.
if (typeof document !== 'undefined')
  document.head.append(
    Object.assign(document.createElement('style'), { textContent: '.contents { display: contents }' }),
  )
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined
if (typeof window !== 'undefined')
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
