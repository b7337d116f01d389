import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '../../session/session'
import { storeIntent } from '../../session/storedIntent'
import { useStaffDrafts } from './staffDrafts'

const COACH = 7
const RATE = { path: '/team/northfield/womens-golf/rate', purpose: 'send your ratings' }
const [JAMIE, ALEX] = ['jamie', 'alex'].map((name): User => ({
  id: name,
  email: `${name}@example.edu`,
  fullName: name,
  createdAt: '2026-01-01T00:00:00Z',
})) as [User, User]

/** What the form of this user, or of a visitor, has for the coach. */
function ratingOf(user: User | null): number {
  return renderHook(() => useStaffDrafts(user, [COACH])).result.current.draftOf(COACH).rating
}

/** A visitor chooses four stars and wants to send them. */
function keepAsVisitor() {
  const { result } = renderHook(() => useStaffDrafts(null, [COACH]))
  act(() => {
    result.current.change(COACH, { rating: 4, comment: 'Plays favorites.' })
  })
  result.current.keep()
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

test('what a visitor has chosen is there after a sign-in in the same tab, once', () => {
  keepAsVisitor()
  expect(localStorage).toHaveLength(0)
  expect(ratingOf(JAMIE)).toBe(4)
  localStorage.clear()
  expect(ratingOf(ALEX)).toBe(0)
})

test('it is not there in another tab, or later', () => {
  keepAsVisitor()
  const inTab = Object.entries(sessionStorage) as [string, string][]
  sessionStorage.clear()
  expect(ratingOf(ALEX)).toBe(0)
  for (const [name, value] of inTab) sessionStorage.setItem(name, value)
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000 })
  expect(ratingOf(ALEX)).toBe(0)
})

test('after a sign-up whose address is to be confirmed, it is there in another tab for this address alone', () => {
  keepAsVisitor()
  storeIntent(' Jamie@Example.edu ', RATE)
  expect(sessionStorage).toHaveLength(0)
  expect(ratingOf(JAMIE)).toBe(4)
})

test('somebody else who signs in on a shared computer does not see it, and it is gone', () => {
  keepAsVisitor()
  storeIntent('jamie@example.edu', RATE)
  expect(ratingOf(ALEX)).toBe(0)
  expect(ratingOf(JAMIE)).toBe(0)
})
