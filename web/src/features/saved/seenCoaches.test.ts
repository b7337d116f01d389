import { afterEach, expect, it } from 'vitest'
import { todayUtc } from '../../lib/dates'
import { userKey } from '../../lib/userStorage'
import { markFirstSeen, markSeen, newsOf } from './seenCoaches'

const DANA = { id: 7, rating: 4.4, total_reviews: 10 }

afterEach(() => {
  localStorage.clear()
})

it('a coach who was never seen has no news at first, but does from then on', () => {
  expect(newsOf('ada', [DANA])).toEqual([])
  markFirstSeen('ada', [DANA])
  const now = { ...DANA, rating: 4.5, total_reviews: 13 }
  const since = todayUtc()
  expect(newsOf('ada', [now])).toEqual([{ coach: now, newReviews: 3, ratingBefore: 4.4, since }])
  markFirstSeen('ada', [now])
  expect(newsOf('ada', [now])).toHaveLength(1)
  markSeen('ada', [now])
  expect(newsOf('ada', [now])).toEqual([])
})

it('a deleted review is not news', () => {
  markSeen('ada', [DANA])
  expect(newsOf('ada', [{ ...DANA, total_reviews: 9 }])).toEqual([])
})

it('what one user has seen is not shared with another', () => {
  markSeen('ada', [DANA])
  const now = { ...DANA, total_reviews: 13 }
  expect(newsOf('oscar', [now])).toEqual([])
})

it.each([
  '7',
  '[]',
  '{"7":5}',
  '{"7":{"reviews":"1","rating":2,"on":"2026-03-05"}}',
  '{"7":{"reviews":1,"rating":2}}',
  '{"7":{"reviews":1,"rating":2,"on":"x"}}',
])('an invalid entry is ignored: %s', (stored) => {
  localStorage.setItem(userKey('ada', 'seen'), stored)
  expect(newsOf('ada', [DANA])).toEqual([])
})
