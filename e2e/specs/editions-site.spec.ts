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
  // A third one if this account also rated somebody between the last edition and today.
  expect(items.filter(({ appears_on: day }) => day !== null).length).toBeGreaterThanOrEqual(2)
})

test('a profile tells the last two seasons, and lists the reviews of one season', async ({ site, page }) => {
  await page.goto(`${site.url}/coach/1`)
  await expect(page.locator('.board')).toContainText(/Last two seasons [1-5]\.\d · \d+ reviews/)
  await expect(page.getByRole('heading', { name: /^Edition of / }).first()).toBeVisible()
  const seasons = page.getByRole('list', { name: 'Reviews by season' }).getByRole('link')
  const count = (await seasons.last().textContent())?.match(/\((\d+)\)/)?.[1] ?? ''
  await seasons.last().click()
  await expect(page.getByRole('status').filter({ hasText: `${count} of ` })).toContainText('season')
  await expect(page).toHaveURL(/\?seasons=/)
  await page.reload()
  await expect(seasons.last()).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('article')).toHaveCount(Math.min(Number(count), 20))
})
