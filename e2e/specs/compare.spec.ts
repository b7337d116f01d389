import type { Page } from '@playwright/test'
import { findings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/demoSite.ts'
import type { Site } from '../fixtures/site.ts'
import { expect } from '../fixtures/test.ts'

interface Coach {
  id: number
  name: string
}

async function mostReviewed(site: Site, count: number): Promise<Coach[]> {
  const response = await fetch(`${site.url}/api/coaches?sort=reviews`)
  const { items } = (await response.json()) as { items: Coach[] }
  return items.slice(0, count)
}

const compare = (coaches: readonly Coach[]) => `/compare?coaches=${coaches.map(({ id }) => id).join(',')}`

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test(
  'two coaches are chosen on their profiles, compared, and sent',
  { tag: '@phone' },
  async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const coaches = await mostReviewed(site, 2)
    for (const { id, name } of coaches) {
      await page.goto(`/coach/${id}`)
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
    }
    const bar = page.getByRole('complementary', { name: 'Compare' })
    await expect(bar).toContainText('2 of 4 to compare')
    expect(await findings(page)).toEqual([])
    await bar.getByRole('link', { name: 'Compare' }).click()
    await expect(page).toHaveURL(new RegExp(`${compare(coaches).replace('?', '\\?')}$`))
    await expect(page.getByText(/ differs most: \d\.\d for /)).toBeVisible()
    for (const { name } of coaches) await expect(page.getByRole('columnheader', { name })).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      delete (Navigator.prototype as { share?: unknown }).share
    })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('status')).toContainText(/Link copied|Copy this address/)
  },
)

test(
  'a phone shows two of three coaches, and another one when chosen',
  { tag: '@phone' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const coaches = await mostReviewed(site, 3)
    await page.goto(compare(coaches))
    const heads = page.getByRole('columnheader').filter({ has: page.getByRole('link') })
    const shown = coaches.map(({ name }) => heads.filter({ hasText: name }))
    await expect(shown[1]!).toBeVisible()
    await expect(shown[2]!).toBeHidden()
    await page
      .getByRole('group', { name: /^Next to/ })
      .getByRole('radio')
      .nth(1)
      .check()
    await expect(shown[0]!).toBeVisible()
    await expect(shown[1]!).toBeHidden()
    await expect(shown[2]!).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
  },
)

test('the names stay on top of a phone’s screen', { tag: '@phone' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  const coaches = await mostReviewed(site, 2)
  await page.goto(compare(coaches))
  await page.getByRole('rowheader', { name: 'At this school' }).scrollIntoViewIfNeeded()
  for (const { name } of coaches) await expect(page.getByRole('columnheader', { name })).toBeInViewport()
})

for (const format of ['A4', 'Letter'])
  test(`a comparison and a visit sheet print on one page of ${format}`, async ({ page, site }) => {
    const coaches = await mostReviewed(site, 20)
    const longNames = [...coaches].sort((a, b) => b.name.length - a.name.length).slice(0, 4)
    const comparisons = [coaches.slice(0, 2), coaches.slice(0, 3), coaches.slice(0, 4), longNames]
    for (const path of [...comparisons.map(compare), ...coaches.map(({ id }) => `/visit/${id}`)]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
      // Each month another comment is quoted; the longest have 140 characters.
      for (const quote of await page.locator('.compare-table q').all())
        await quote.evaluate(
          (q) => (q.textContent = 'Plans around each of our exams. '.repeat(5).slice(0, 140)),
        )
      const pdf = (await page.pdf({ format })).toString('latin1')
      expect([path, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([path, 1])
    }
  })

test('without script a second coach is found and added, and the sheet is whole', async ({
  browser,
  site,
}) => {
  const [first, second] = await mostReviewed(site, 2)
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/coach/${first!.id}`)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Name, school or sport' }).fill(second!.name)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: `Add ${second!.name}` }).click()
  await expect(page.getByRole('columnheader', { name: second!.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page
    .getByRole('link', { name: /^Sheet for/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions for your visit' })).toBeVisible()
  await expect(page.getByText('Would you choose this coach again?')).toBeVisible()
  await context.close()
})
