import { PerformanceObserver } from 'node:perf_hooks'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, expect, vi } from 'vitest'
import { reactTextNodes } from './reactTextNodes'
import { FakeIntersectionObserver } from './intersections'

// The mocks of src/test/ keep the behavior that another file gave them.
vi.resetAllMocks()

// React must not hold text nodes (see lib/jsx/jsx-runtime.ts). A component that returns bare text fails here.
afterEach(() => {
  const held = typeof document === 'undefined' ? [] : reactTextNodes(document)
  cleanup()
  if (typeof document !== 'undefined') leaveNothing()
  expect(held).toEqual([])
})

/** Removes what a test left in the browser: the next file uses the same one. */
function leaveNothing(): void {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
}

// Far above what a busy machine needs: a wait ends as soon as its condition is met.
configure({
  asyncUtilTimeout: 30_000,
  // As usual, but prints the document only if the message is read: `findBy` and `waitFor` fail and try again many times.
  getElementError(message, container) {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})

// React records a stack trace for each of its first elements in a second, which took an eighth of the time.
const internals = (React as Record<string, unknown>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => undefined,
  configurable: true,
})

// jsdom supports none of these; the documents of the build are tested without jsdom.
Object.assign(globalThis, { PerformanceObserver })
Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver })
// Accessible names depend on the layout: without it, the words of adjacent elements run together.
if (typeof document !== 'undefined')
  document.head.replaceChildren(
    Object.assign(document.createElement('style'), { textContent: '.contents { display: contents }' }),
  )
if (typeof HTMLCanvasElement !== 'undefined') HTMLCanvasElement.prototype.getContext = () => null
Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined })
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined
if (typeof window !== 'undefined')
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
