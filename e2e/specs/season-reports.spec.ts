import { readFileSync } from 'node:fs'
import { findings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/demoSite.ts'
import { expect } from '../fixtures/test.ts'

test(
  'a journalist finds the report of a sport, downloads its table and finds a team',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/sport/volleyball')
    await page.getByRole('link', { name: /^Season report: Women's Volleyball/ }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: /lowest grade on \d+ of 14 teams/i }),
    ).toBeVisible()
    const downloads = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV', exact: true }).click()
    const download = await downloads
    expect(download.suggestedFilename()).toMatch(/^womens-volleyball-\d{4}\.csv$/)
    const rows = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    // One row has the names of the columns.
    await expect(page.getByRole('heading', { name: `All ${rows.length - 1} teams` })).toBeVisible()

    await page.getByRole('combobox', { name: 'Find a team' }).selectOption('Lakemont College')
    await expect(page.locator('tr.is-found')).toContainText('Lakemont College')
    await expect(page.locator('.sr-ring')).toHaveCount(7)
    expect(await findings(page)).toEqual([])
  },
)

for (const format of ['A4', 'Letter'])
  test(`a season report prints on two pages of ${format}`, async ({ page }) => {
    await page.goto('/reports')
    await page.getByRole('link', { name: /lowest grade on \d+ of 14 teams/i }).click()
    await expect(page.getByRole('heading', { name: 'How we counted' })).toBeVisible()
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  })
