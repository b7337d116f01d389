import { findings } from '../fixtures/accessibility.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

let site: Site

test.beforeAll(async () => {
  site = await Site.demo()
})

test.afterAll(() => site.close())

test('an admin reads what is wrong with the site and what to do, at every width and in both themes', async ({
  page,
}) => {
  const admin = await Person.ofDemo(site, 'admin')
  await admin.signInBrowser(page)
  await page.goto(`${site.url}/desk`)
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await expect(page).toHaveURL(/\/desk\/site$/)
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks.getByRole('listitem').filter({ hasText: 'Mail server' })).toContainText(
    'To do: set SIDELINE_SMTP_URL',
  )
  await expect(checks.getByRole('listitem').filter({ hasText: 'SQLite' })).toContainText('OK')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // No figure is squeezed into letters.
    const widths = await page.getByRole('term').evaluateAll((terms) => terms.map((term) => term.clientWidth))
    expect(Math.min(...widths)).toBeGreaterThan(100)
    // In both themes.
    expect(await findings(page), `${width} px`).toEqual([])
  }
})

test('for a moderator the page of the site does not exist', async ({ page }) => {
  const moderator = await Person.ofDemo(site, 'moderator')
  await moderator.signInBrowser(page)
  await page.goto(`${site.url}/desk/site`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
})
