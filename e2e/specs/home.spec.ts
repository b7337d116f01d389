import { unique } from '../fixtures/actions.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'home shows the words of athletes, before any script and after a navigation',
  { tag: '@phone' },
  async ({ page, people, browser, site }) => {
    const ada = await people('Ada')
    const name = unique('Quoted')
    const { id } = await ada.addCoach(name, unique('Quoted College'))
    await ada.rate(id, { rating: 5, comment: 'Asked how exams went before asking about pace.' })

    const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await withoutScript.goto(site.url)
    await expect(withoutScript.getByText('Asked how exams went before asking about pace.')).toBeVisible()
    await withoutScript.context().close()

    await page.goto('/')
    const quote = page.getByRole('link', { name: 'Asked how exams went before asking about pace.' })
    await expect(quote).toContainText(name)
    await quote.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // A link of the page itself: within the app, not a new document.
    await page.getByRole('link', { name: 'Sideline' }).first().click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Know the coach before you commit.' }),
    ).toBeVisible()
    await expect(quote).toBeVisible()
  },
)

test('the best rated of a sport are chosen by the arrow keys, and stay chosen', async ({ page }) => {
  const demo = await Site.demo()
  await page.goto(demo.url)
  const first = page.getByRole('radio').first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('radio').nth(1)
  await expect(second).toBeChecked()
  const label = await second.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
  await expect(page.getByRole('region', { name: label })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: `All ${label}` })).toBeVisible()
  await demo.close()
})
