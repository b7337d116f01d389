import { expect } from '@playwright/test'
import { test } from '../fixtures/editionsSite.ts'

test('the demo of editions has what its author has written for the next one', async ({ site, request }) => {
  const credentials = { email: 'demo@sideline.example', password: 'Sideline1' }
  const answer = await request.post(`${site.url}/auth/v1/token?grant_type=password`, { data: credentials })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const mine = await request.get(`${site.url}/api/my/reviews`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await mine.json()) as {
    items: { appears_on: string | null; pending: { kind: string } | null }[]
  }
  expect(
    items
      .map(({ pending }) => pending?.kind)
      .filter(Boolean)
      .sort(),
  ).toEqual(['delete', 'edit'])
  expect(items.filter(({ appears_on: day }) => day !== null)).toHaveLength(3)
})
