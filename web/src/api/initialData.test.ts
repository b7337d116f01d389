import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import queryKeys from '../../../server/tests/pages/query_keys.json'
import { hydrateQueryCache } from './initialData'
import { keys } from './queryClient'

function pageWith(text: string): Document {
  document.body.innerHTML = ''
  const script = document.createElement('script')
  script.type = 'application/json'
  script.textContent = text
  document.body.append(script)
  return document
}

describe('the initial data in the document', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('fills the cache under the query keys', () => {
    const cache = new QueryClient()
    const coach = { id: 12, name: 'Dana Rivers' }
    const reviews = { pages: [{ items: [], next_cursor: 'abc' }], pageParams: [null] }
    const data = [
      [keys.coach('12'), coach],
      [keys.reviews('12', {}), reviews],
    ]
    hydrateQueryCache(cache, pageWith(JSON.stringify(data)))
    expect(cache.getQueryData(keys.coach('12'))).toEqual(coach)
    expect(cache.getQueryData(keys.reviews('12', {}))).toEqual(reviews)
  })

  it('uses the same keys as the server', () => {
    expect({
      home: keys.home(),
      site: keys.site(),
      coach: keys.coach('12'),
      reviews: keys.reviews('12', { stars: '2', tag: 'Honest' }),
      details: keys.details('12'),
      related: keys.related('12'),
      edition: keys.edition('Golf'),
      visitSheet: keys.visitSheet('12'),
      comparison: keys.comparison('12,13', 'smith'),
      school: keys.school('northfield-university'),
      sport: keys.sport('track-field'),
      teamPage: keys.teamPage('northfield-university', 'womens-soccer'),
      staff: keys.staff('northfield-university', 'womens-soccer'),
      poster: keys.poster('northfield-university', 'womens-soccer'),
      results: keys.results({ q: 'smith', sport: 'Golf' }),
      howWeCheck: keys.howWeCheck('12'),
      transparency: keys.transparency(),
      report: keys.report('a-receipt'),
      editions: keys.editions(),
      ledger: keys.ledger('2026-11-30'),
      seasonReports: keys.seasonReports(),
      seasonReport: keys.seasonReport('womens-soccer', '2026'),
      data: keys.data(),
      legal: keys.legal('terms'),
    }).toEqual(queryKeys)
  })

  it.each(['', '{', 'null', '[]', '[1]', '[["coach"]]', '{"path":"/api/coaches/12"}'])(
    'changes nothing if it is %j',
    (text) => {
      const cache = new QueryClient()
      hydrateQueryCache(cache, pageWith(text))
      expect(cache.getQueryCache().getAll()).toEqual([])
    },
  )

  it('changes nothing if there is none', () => {
    const cache = new QueryClient()
    hydrateQueryCache(cache, document)
    expect(cache.getQueryCache().getAll()).toEqual([])
  })
})
