import { findings } from '../fixtures/accessibility.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const SCHOOL = '/school/northfield-university'

test.describe('a school and a sport', { tag: '@phone' }, () => {
  let demo: Site

  test.beforeAll(async () => {
    demo = await Site.demo()
  })
  test.afterAll(async () => {
    await demo.close()
  })

  for (const path of [SCHOOL, '/sport/basketball']) {
    test(`${path} has no sideways scroll, and axe finds nothing`, async ({ page }) => {
      await page.goto(demo.url + path)
      await expect(page.locator('html')).toHaveAttribute('data-app-ready', '')
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await findings(page)).toEqual([])
    })
  }

  test('is read without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${demo.url}/sport/basketball`)
    await page.getByRole('link', { name: 'Northfield University' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Northfield University' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Women’s teams' })).toBeVisible()
    await context.close()
  })

  test('is reached from home within the app, and leads to teams and back', async ({ page }) => {
    await page.goto(demo.url)
    await expect(page.locator('html')).toHaveAttribute('data-app-ready', '')
    await page.getByRole('link', { name: /^Northfield Women's Basketball/ }).click()
    await expect(page).toHaveURL(/\/team\/northfield-university\/womens-basketball$/)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
    await expect(page).toHaveURL(demo.url + SCHOOL)
    await expect(page.getByRole('heading', { level: 1, name: 'Northfield University' })).toBeVisible()
    await expect(page).toHaveTitle(/^Northfield University: teams and coaches/)
    await page.getByRole('main').getByRole('link', { name: 'Basketball' }).first().click()
    await expect(page).toHaveURL(/\/team\/northfield-university\/womens-basketball$/)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
    await expect(page).toHaveURL(demo.url + SCHOOL)
  })
})
