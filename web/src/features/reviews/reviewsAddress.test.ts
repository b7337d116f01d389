import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filteredText, readReviewsQuery, reviewsPath } from './reviewsAddress'

interface Case {
  address: string
  query: Record<string, string>
  count: number
  total: number
  words: string
}

const POSTS = [
  { team_id: 31, named_as: 'Duke University' },
  { team_id: 32, named_as: null },
]

const CASES = JSON.parse(readFileSync('../server/tests/pages/review_filters.json', 'utf8')) as Case[]

test.each(CASES)(
  'reads and describes $address like the server',
  ({ address, query, count, total, words }) => {
    const read = readReviewsQuery(new URLSearchParams(address), POSTS)
    expect(read).toEqual(query)
    expect(filteredText(read, count, total, POSTS)).toBe(words)
    expect(readReviewsQuery(new URLSearchParams(reviewsPath(7, read).split('?')[1]), POSTS)).toEqual(query)
  },
)

test('uses the profile’s URL for all reviews, newest first', () => {
  expect(reviewsPath(7, { stars: undefined })).toBe('/coach/7')
})
