import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
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

  it('fills the cache with the coach and the first page of reviews', () => {
    const cache = new QueryClient()
    const coach = { id: 12, name: 'Dana Rivers' }
    const reviews = { items: [], next_cursor: 'abc' }
    hydrateQueryCache(cache, pageWith(JSON.stringify({ path: '/api/coaches/12', coach, reviews })))
    expect(cache.getQueryData(keys.coach('12'))).toEqual(coach)
    expect(cache.getQueryData(keys.reviews('12'))).toEqual({ pages: [reviews], pageParams: [null] })
  })

  it.each(['', '{', 'null', '[]', '{"path":"/api/coaches/12"}'])(
    'changes nothing when it reads %j',
    (text) => {
      const cache = new QueryClient()
      hydrateQueryCache(cache, pageWith(text))
      expect(cache.getQueryCache().getAll()).toEqual([])
    },
  )
})
