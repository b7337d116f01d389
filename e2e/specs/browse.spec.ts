import { searchBox } from '../fixtures/actions.ts'
import { test } from '../fixtures/demoSite.ts'
import { expect } from '../fixtures/test.ts'

test(
  'a recruit finds the women’s soccer coaches with the best Honesty, and chooses two to compare',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await searchBox(page).fill('womens soccer')
    await page.keyboard.press('Enter')
    const read = page.getByRole('list', { name: 'We read this as' })
    await expect(read.getByRole('link', { name: "Remove Women's" })).toBeVisible()
    const panel = page
      .getByRole('complementary')
      .filter({ has: page.getByRole('heading', { name: 'Filters' }) })
    const open = page.getByRole('button', { name: /^Filters/ })
    const isPhone = await open.isVisible()
    if (isPhone) await open.click()
    const filters = isPhone ? page.getByRole('dialog', { name: 'Filters' }) : panel
    await filters.getByRole('checkbox', { name: /^DIII / }).click()
    await expect(page).toHaveURL(/division=DIII/)
    if (isPhone) {
      await page.getByRole('button', { name: /^Show \d+ coach/ }).click()
      await expect(filters).toHaveCount(0)
    }
    await page.getByLabel('Sort by').selectOption({ label: 'Best in Honesty' })
    await expect(page).toHaveURL(/sort=honesty/)
    const first = page.getByRole('listitem').filter({ hasText: 'Ranked as' })
    await expect(first.first()).toContainText(/Honesty\s*\d\.\d/)
    await first
      .nth(0)
      .getByRole('checkbox', { name: /^Compare/ })
      .check()
    await first
      .nth(1)
      .getByRole('checkbox', { name: /^Compare/ })
      .check()
    const tray = page.getByRole('complementary', { name: 'Compare' })
    await expect(tray).toContainText('2 of 4 to compare')
    await expect(tray.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      /\/compare\?coaches=\d+,\d+/,
    )
  },
)

test(
  'Back undoes one choice in the sheet of filters, and then closes it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/coaches?sport=Soccer')
    const open = page.getByRole('button', { name: /^Filters/ })
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: /^DI / }).click()
    await expect(page).toHaveURL(/division=DI$/)
    await sheet.getByRole('checkbox', { name: /^DIII / }).click()
    await expect(page).toHaveURL(/division=DI%2CDIII$/)
    await page.goBack()
    await expect(page).toHaveURL(/division=DI$/)
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/coaches?sport=Soccer')
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/coaches?sport=Soccer')
    await expect(open).toBeFocused()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  },
)

test('coaches without reviews are folded, and filters that give nobody lead back', async ({ page }) => {
  await page.goto('/coaches?sport=Soccer')
  const fold = page.getByText(/^\d+ without reviews$/)
  const hidden = page.locator('.results-rest').getByRole('link').first()
  await expect(hidden).toBeHidden()
  await fold.click()
  await expect(hidden).toBeVisible()
  await page.goto('/coaches?sport=Soccer&min_reviews=25&state=CO')
  const step = page.getByRole('link', { name: /^Without At least 25 reviews/ })
  const [count] = /\d+ coach(es)?/.exec((await step.textContent()) ?? '') ?? []
  await step.click()
  await expect(
    page.getByText(`${count} in all`).or(page.getByRole('heading', { name: count ?? '' })),
  ).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form, with several values of one filter', async ({ page }) => {
    await page.goto('/coaches?q=womens+soccer')
    const open = page.getByRole('link', { name: /^Filters/ })
    if (await open.isVisible()) await open.click()
    const form = page.getByRole('form', { name: 'Filters' })
    await expect(form.getByRole('radio', { name: /^Women's/ })).toBeChecked()
    await form.getByRole('checkbox', { name: /^DI / }).check()
    await form.getByRole('checkbox', { name: /^DIII / }).check()
    await form.getByRole('button', { name: 'Show coaches' }).click()
    await expect(page.getByRole('list', { name: 'Filters' }).getByRole('link')).toHaveText([
      'Soccer',
      "Women's",
      'DI',
      'DIII',
    ])
    await page.getByRole('link', { name: 'Remove DI', exact: true }).click()
    await expect(page).toHaveURL(/division=DIII/)
  })
})
