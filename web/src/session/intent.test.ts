import { afterEach, expect, test, vi } from 'vitest'
import { intentOfState } from './intent'
import { storedIntent, storeIntent, takeStoredIntent } from './storedIntent'

const RATE = { path: '/coach/7/rate?stars=4', purpose: 'rate Dana Rivers' }

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('an intent is kept for its address, ignoring case, until someone signs in', () => {
  storeIntent(' Jamie@Example.edu ', RATE)
  expect(storedIntent('jamie@example.edu')).toMatchObject(RATE)
  expect(storedIntent('alex@example.edu')).toBeNull()
  expect(takeStoredIntent('Jamie@example.edu')).toMatchObject(RATE)
  expect(storedIntent('jamie@example.edu')).toBeNull()
})

test('an intent is kept for a day', () => {
  vi.useFakeTimers()
  storeIntent('jamie@example.edu', RATE)
  vi.advanceTimersByTime(24 * 3_600_000 - 1)
  expect(storedIntent('jamie@example.edu')).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(storedIntent('jamie@example.edu')).toBeNull()
})

test.each(['{', 'null', '{"email":"jamie@example.edu"}'])('an invalid intent is ignored: %s', (text) => {
  localStorage.setItem('sideline.intent', text)
  expect(storedIntent('jamie@example.edu')).toBeNull()
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/\n/elsewhere.example/',
  '/\r\\elsewhere.example/',
  7,
])('an intent never leads to another site: %j', (path) => {
  expect(intentOfState({ intent: { path, purpose: 'go' } })).toBeNull()
})

test('the history state of the home page holds an intent', () => {
  expect(intentOfState({ intent: RATE })).toEqual(RATE)
  expect(intentOfState(null)).toBeNull()
})
