import { unique } from '../fixtures/actions.ts'
import { expect, test } from '../fixtures/test.ts'

test('a profile shows the numbers and the reviews, 20 at a time', async ({ page, people }) => {
  const founder = await people('Founder')
  const name = unique('Much Reviewed')
  const { id } = await founder.addCoach(name)
  const writers = await Promise.all(Array.from({ length: 23 }, (_, n) => people(`Writer${n}`)))
  for (const [n, writer] of writers.entries())
    await writer.rate(id, {
      rating: n % 2 ? 4 : 5,
      comment: `Review number ${n}.`,
      tags: n < 3 ? ['Fun', 'Wise'] : ['Fun'],
      would_recommend: n < 12,
    })

  await page.goto(`/coach/${id}`)
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText("Men's Soccer @ Northfield University (DI)")).toBeVisible()
  await expect(page.getByText('4.5').first()).toBeVisible()
  await expect(page.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible()
  await expect(page.getByText('(23 reviews)')).toBeVisible()
  for (const category of ['Knowledge', 'Honesty', 'Motivation', 'Planning', 'Character', 'Team Spirit'])
    await expect(page.getByText(category, { exact: true })).toBeVisible()
  await expect(page.getByText('52%', { exact: true })).toBeVisible()
  await expect(page.getByText('AI-generated')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Popular tags' })).toContainText('Fun')
  await expect(page.getByText(/opinions of individual athletes and are not verified/)).toBeVisible()
  await expect(page.getByText(/not responsible for\s+user content/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more reviews' }).click()
  await expect(page.getByRole('article')).toHaveCount(23)
})

test('an unknown coach shows the page Coach Not Found', async ({ page }) => {
  const answer = await page.goto('/coach/999999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Coach Not Found' })).toBeVisible()
  await expect(page.getByText(/may have been removed or found inaccurate/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a Coach' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test(
  'a visitor who wants to save or rate is asked to log in',
  { tag: '@phone' },
  async ({ page, people }) => {
    const ada = await people('Ada')
    const { id } = await ada.addCoach(unique('Wanted'))
    await page.goto(`/coach/${id}`)
    for (const name of ['Save coach', 'Rate']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  },
)

test('a profile page carries its data: the browser sends no API request', async ({ page, people }) => {
  const ada = await people('Ada')
  const { id } = await ada.addCoach(unique('Carried'))
  await ada.rate(id, { rating: 4, comment: 'It was all in the page.' })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url())
  })
  await page.goto(`/coach/${id}`)
  await expect(page.getByText('It was all in the page.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
})
