import { PerformanceObserver } from 'node:perf_hooks'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { FakeIntersectionObserver } from './intersections'

afterEach(cleanup)

// A busy machine may be slow; a wait ends as soon as its condition is met.
configure({ asyncUtilTimeout: 5000 })

// jsdom has none of these; the prerender is tested without jsdom.
Object.assign(globalThis, { PerformanceObserver })
Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver })
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined
if (typeof window !== 'undefined')
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
