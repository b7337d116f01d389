import { describe, expect, it } from 'vitest'
import { coachCount, resultsPath } from './resultsAddress'
import { readResultsQuery } from './resultsQuery'

describe('the URL of the results', () => {
  it('is parsed back to the same query', () => {
    const query = {
      q: "women's o'dea",
      sport: 'Track & Field',
      gender: 'Women',
      division: 'DI',
      sort: 'name',
    } as const
    expect(readResultsQuery(new URL(resultsPath(query), 'https://sideline.test').searchParams)).toEqual(query)
  })

  it('omits empty values', () => {
    expect(resultsPath({ q: '', sport: undefined })).toBe('/coaches')
  })

  it('ignores invalid values', () => {
    const params = new URLSearchParams('q=%20%20&sport=Chess&gender=men&division=DIV&sort=worst&x=1')
    expect(readResultsQuery(params)).toEqual({})
  })
})

describe('coachCount', () => {
  it.each([
    [{ total: 0, is_total_exact: true }, '0 coaches'],
    [{ total: 1, is_total_exact: true }, '1 coach'],
    [{ total: 382, is_total_exact: true }, '382 coaches'],
    [{ total: 1000, is_total_exact: false }, '1,000+ coaches'],
  ])('formats %o as %s', (page, text) => {
    expect(coachCount(page)).toBe(text)
  })
})
