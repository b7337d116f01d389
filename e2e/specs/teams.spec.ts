import type { Page } from '@playwright/test'
import { findings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/demoSite.ts'
import { expect } from '../fixtures/test.ts'

/** A new head coach, whose former athletes wrote about her. */
const NEW_COACH = '/team/northfield-university/womens-softball'
/** Rated, with several coaches and seasons. */
const RATED = '/team/lakemont-college/womens-soccer'
/** Its only coach left. */
const NO_COACH = '/team/fernwick-college/womens-tennis'

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

for (const path of [NEW_COACH, RATED, NO_COACH])
  test(`${path} fits and axe finds nothing`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
    expect(await findings(page)).toEqual([])
  })

test(
  'the head coach comes first, and links lead to profiles and back',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(RATED)
    const staff = page.getByRole('region', { name: 'Staff', exact: true })
    const first = staff.getByRole('link').first()
    const name = await first.innerText()
    await first.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /Women's Soccer/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who coached when' })).toBeVisible()
  },
)

test('a new head coach comes with what former athletes wrote', { tag: '@phone' }, async ({ page }) => {
  await page.goto(NEW_COACH)
  const came = page.getByRole('region', {
    name: /^Came from Thornbury University: \d+ athletes there wrote$/,
  })
  await expect(came.getByRole('article').first()).toBeVisible()
  await came.getByRole('link', { name: 'Thornbury University' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Thornbury University/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Head coach at Northfield University/ })).toBeVisible()
})

test('a team without a coach asks for one', async ({ page }) => {
  await page.goto(NO_COACH)
  await expect(page.getByText('No coach listed')).toBeVisible()
  await page.getByRole('link', { name: 'Add a coach' }).first().click()
  await expect(page).toHaveURL(/add-coach=true/)
})

test('everything is there without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(NEW_COACH)
  for (const name of [
    /^Came from/,
    'Who left in the last two seasons',
    'Who coached when',
    'Facts',
    /Rate this staff/,
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await context.close()
})
