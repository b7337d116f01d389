import { unique } from '../fixtures/actions.ts'
import { expect, test } from '../fixtures/test.ts'

const PICTURES = [
  'What your coach sees, and never sees',
  'How reviews are checked',
  'What was removed',
  'What nobody can know',
]

test(
  'is one tap from a profile, rated or not, and from the footer',
  { tag: '@phone' },
  async ({ page, people }) => {
    const ada = await people('Ada')
    const name = unique('Checked')
    const { id } = await ada.addCoach(name)
    for (const line of [
      `You came from ${name}, who has no reviews yet.`,
      `You came from ${name}: 1 public`,
    ]) {
      await page.goto(`/coach/${id}`)
      await page.getByRole('main').getByRole('link', { name: 'How we check' }).click()
      await expect(page).toHaveURL(`/how-we-check?coach=${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'How we check' })).toBeVisible()
      await expect(page.getByText(line)).toBeVisible()
      await ada.rate(id, { rating: 4 }).catch(() => undefined)
    }
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'How We Check' }).click()
    await expect(page).toHaveURL('/how-we-check')
    await expect(page.getByText('You came from')).toBeHidden()
    await page.goBack()
    await expect(page.getByText('You came from')).toBeVisible()
  },
)

test('is read without script', async ({ browser, people, site }) => {
  const name = unique('Read')
  const { id } = await (await people('Ada')).addCoach(name)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/coach/${id}`)
  await page.getByRole('link', { name: 'How we check' }).first().click()
  for (const picture of PICTURES) await expect(page.getByRole('region', { name: picture })).toBeVisible()
  await expect(page.getByText(`You came from ${name}`)).toBeVisible()
  await context.close()
})

test('its four pictures fit one screen of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/how-we-check')
  for (const picture of PICTURES) {
    const box = await page.getByRole('region', { name: picture }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  }
})
