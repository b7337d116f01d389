import type { Locator } from '@playwright/test'
import { join } from '../fixtures/actions.ts'
import { test } from '../fixtures/demoSite.ts'
import { expect } from '../fixtures/test.ts'

const PAGE = '/team/northfield-university/womens-basketball/rate'

test(
  'a visitor rates a whole staff: the choice survives signing up, and each rating waits for a random day',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(PAGE)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rate your whole staff')
    const row = (name: string) => page.getByRole('region', { name })
    const star = (of: Locator, stars: string) => of.locator('label', { hasText: stars })
    await star(row('Mara Lindqvist'), '5 stars').click()
    await star(row('Ines Caldermoor'), '4 stars').click()
    await star(row('Jolie Vanterpool'), '2 stars').click()
    await row('Jolie Vanterpool').getByRole('button', { name: 'Skip' }).click()
    await row('Mara Lindqvist').getByText('Add a comment').click()
    await row('Mara Lindqvist').getByRole('textbox').fill('Honest about minutes from the first week.')

    await page.getByRole('button', { name: 'Send 2 ratings' }).click()
    await join(page, `ada-${crypto.randomUUID()}@athletes.example`)
    await expect(row('Ines Caldermoor').getByRole('radio', { name: '4 stars' })).toBeChecked()
    await page.getByRole('button', { name: 'Send 2 ratings' }).click()
    await expect(page.getByRole('radio', { name: 'Over the next two weeks' })).toBeChecked()
    await page.getByRole('button', { name: 'Send 2 ratings' }).click()
    await expect(page.getByRole('heading', { name: '2 ratings sent' })).toBeVisible()

    await page.getByRole('link', { name: 'My Reviews' }).last().click()
    await expect(page.getByText('Appears on')).toHaveCount(2)
    await expect(page.getByText('Honest about minutes from the first week.')).toBeVisible()
    await page.goto(PAGE)
    await expect(row('Mara Lindqvist')).toContainText('You’ve rated this coach.')
    await expect(row('Jolie Vanterpool').getByRole('radio', { name: '2 stars' })).not.toBeChecked()

    for (const name of ['Jolie Vanterpool', 'Petra Hallowick', 'Danica Merrowfield'])
      await star(row(name), '3 stars').click()
    await page.getByRole('button', { name: 'Send 3 ratings' }).click()
    await page.getByRole('button', { name: 'Send 3 ratings' }).click()
    await page.getByRole('link', { name: 'Back to Team' }).last().click()
    await page.goto(PAGE)
    await expect(page.getByRole('heading', { name: 'You’ve rated the whole staff' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Send \d|Choose)/ })).toHaveCount(0)
  },
)

test('stars that were chosen before the script had loaded are kept', async ({ page }) => {
  let load: () => void = () => undefined
  const isAllowed = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await isAllowed
    await route.continue()
  })
  const opened = page.goto(PAGE)
  const stars = (name: string) => page.getByRole('region', { name }).locator('label', { hasText: '4 stars' })
  await stars('Mara Lindqvist').click()
  await stars('Ines Caldermoor').click()
  load()
  await opened
  await expect(page.getByRole('button', { name: 'Send 2 ratings' })).toBeVisible()
})

for (const format of ['Letter', 'A4'])
  test(`the poster of a team prints on one page of ${format}`, async ({ page }) => {
    await page.goto('/team/northfield-university/womens-basketball')
    await page.getByRole('link', { name: 'Poster to print' }).click()
    await expect(page.getByRole('img', { name: /^QR code: .*womens-basketball\/rate$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
