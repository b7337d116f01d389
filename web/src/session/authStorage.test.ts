import { afterEach, expect, test, vi } from 'vitest'
import { authStorage } from './authStorage'
import { inMemory } from './storedText'

const KEY = 'k'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  authStorage.removeItem(KEY)
})

test('what the browser stores is only in localStorage', () => {
  authStorage.setItem(KEY, 'v')
  expect([localStorage.getItem(KEY), inMemory.has(KEY)]).toEqual(['v', false])
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
])('if localStorage is %s, a value is kept until the page is closed', (_how, refuse) => {
  refuse()
  expect(authStorage.getItem(KEY)).toBeNull()
  authStorage.setItem(KEY, 'v')
  expect([authStorage.getItem(KEY), inMemory.has(KEY)]).toEqual(['v', true])
  authStorage.removeItem(KEY)
  expect(authStorage.getItem(KEY)).toBeNull()
})

test('if localStorage is full, the old value does not come back', () => {
  localStorage.setItem(KEY, 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  authStorage.setItem(KEY, 'new')
  expect([authStorage.getItem(KEY), localStorage.getItem(KEY)]).toEqual(['new', null])
})
