import { afterEach, expect, test, vi } from 'vitest'
import { isInMemoryOnly, sessionStorage } from './sessionStorage'

const KEY = 'k'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.removeItem(KEY)
})

test('what the browser stores is in localStorage alone', () => {
  sessionStorage.setItem(KEY, 'v')
  expect([localStorage.getItem(KEY), isInMemoryOnly(KEY)]).toEqual(['v', false])
})

test.each([
  ['null', () => vi.stubGlobal('localStorage', null)],
  [
    'refused',
    () =>
      vi.stubGlobal('localStorage', {
        getItem: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  ],
])('where localStorage is %s, a value is there until the page is left', (_how, refuse) => {
  refuse()
  expect(sessionStorage.getItem(KEY)).toBeNull()
  sessionStorage.setItem(KEY, 'v')
  expect([sessionStorage.getItem(KEY), isInMemoryOnly(KEY)]).toEqual(['v', true])
  sessionStorage.removeItem(KEY)
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

test('where localStorage is full, the value before does not come back', () => {
  localStorage.setItem(KEY, 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  sessionStorage.setItem(KEY, 'new')
  expect([sessionStorage.getItem(KEY), localStorage.getItem(KEY)]).toEqual(['new', null])
})
