import { unique } from '../fixtures/actions.ts'
import { signInDialog } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test('pages that need an account redirect a visitor to the home page', async ({ page, people }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Guarded'))
  const guarded = [
    '/saved-coaches',
    '/letter',
    '/my-reviews',
    `/coach/${id}/rate`,
    `/review/${crypto.randomUUID()}/edit`,
  ]
  for (const path of guarded) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.locator('#coach-search')).toBeVisible()
    await expect(signInDialog(page)).toBeVisible()
  }
})

test('an unknown path has its own page and status 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Not Found/)
})

test('every page has its own title and description', async ({ page, people }) => {
  await (await people('Founder')).addCoach(unique('Titled'))
  const titles = new Set<string>()
  for (const path of [
    '/',
    '/team/northfield-university/soccer',
    '/school/northfield-university',
    '/sport/soccer',
    '/contact',
    '/privacy-policy',
    '/terms',
    '/guidelines',
    '/for-coaches',
    '/transparency',
    '/reset-password',
    '/confirm-email',
  ]) {
    await page.goto(path)
    titles.add(await page.title())
    const description = await page.locator('meta[name="description"]').getAttribute('content')
    expect(description?.length ?? 0).toBeGreaterThan(30)
  }
  expect(titles.size).toBe(12)
})
