import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { navigation, searchBox, unique } from '../stage/actions.ts'
import type { Person } from '../stage/people.ts'
import { expect, test } from '../stage/test.ts'

/** What axe finds, and whether the page scrolls sideways, in both themes. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    found.push(
      ...violations.map(
        (v) => `${colorScheme} ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
      ),
    )
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    if (sideways) found.push(`${colorScheme}: scrolls sideways`)
  }
  return found
}

const VISITOR_PAGES = [
  '/',
  '/contact',
  '/privacy-policy',
  '/terms',
  '/guidelines',
  '/reset-password',
  '/nowhere',
  '/coach/999999999',
]

for (const path of VISITOR_PAGES)
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

async function aCoachWithReviews(ada: Person): Promise<{ id: number; review: string }> {
  const { id } = await ada.addCoach(unique('Axe Coach'))
  const comment = 'Runs <b>hard</b> practices.'
  const review = await ada.rate(id, { rating: 4, comment, tags: ['Fun', 'Strict'], would_recommend: true })
  await ada.ask('PUT', `/api/my/saved-coaches/${id}`)
  return { id, review: review.id }
}

test('axe finds nothing on the pages of a user', async ({ page, people, signedIn }) => {
  const ada = await signedIn('Ada')
  const { id, review } = await aCoachWithReviews(ada)
  const fresh = await (await people('Founder')).addCoach(unique('Unrated'))
  const paths = [
    `/coach/${id}`,
    `/coach/${fresh.id}/rate`,
    `/review/${review}/edit`,
    '/my-reviews',
    '/saved-coaches',
    '/',
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await findings(page), path).toEqual([])
  }
})

test('axe finds nothing on the dialogs of a visitor', async ({ page }) => {
  await page.goto('/')
  await (await navigation(page)).getByRole('button', { name: 'Log In' }).locator('visible=true').click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await searchBox(page).fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing on the dialogs of a user', async ({ page, signedIn }) => {
  const ada = await signedIn('Ada')
  await aCoachWithReviews(ada)
  await page.goto('/?add-coach=true')
  await expect(page.getByRole('dialog', { name: 'Add a Coach' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  for (const tab of ['Profile', 'Security', 'Account']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await findings(page), tab).toEqual([])
  }
  await page.keyboard.press('Escape')
  await page.goto('/my-reviews')
  await page.getByRole('button', { name: /^Delete review/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goto('/saved-coaches')
  await page.getByRole('button', { name: /from saved$/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('nothing scrolls sideways at 320 px', async ({ page, signedIn }) => {
  const ada = await signedIn('Ada')
  const { id, review } = await aCoachWithReviews(ada)
  await page.setViewportSize({ width: 320, height: 640 })
  const paths = [
    '/',
    `/coach/${id}`,
    `/review/${review}/edit`,
    '/my-reviews',
    '/saved-coaches',
    ...VISITOR_PAGES,
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
})
