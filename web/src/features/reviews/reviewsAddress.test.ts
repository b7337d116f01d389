import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filteredText, readReviewsQuery, reviewsPath } from './reviewsAddress'

interface Case {
  address: string
  query: Record<string, string>
  count: number | null
  total: number
  words: string
}

const POSTS = [
  { team_id: 31, named_as: 'Duke University' },
  { team_id: 32, named_as: null },
]

const TREND = [{ seasons: '2021-22 to 2023-24' }, { seasons: '2024-25' }]

const CASES = JSON.parse(readFileSync('../server/tests/pages/review_filters.json', 'utf8')) as Case[]

test.each(CASES)(
  'reads and describes $address like the server',
  ({ address, query, count, total, words }) => {
    const read = readReviewsQuery(new URLSearchParams(address), POSTS, TREND)
    expect(read).toEqual(query)
    expect(filteredText(read, count, total, POSTS)).toBe(words)
    const path = reviewsPath(7, read)
    expect(readReviewsQuery(new URLSearchParams(path.split('?')[1]), POSTS, TREND)).toEqual(query)
  },
)

test('uses the profile’s URL for all reviews, newest first', () => {
  expect(reviewsPath(7, { stars: undefined })).toBe('/coach/7')
})
