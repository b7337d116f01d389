import { giveStars, searchBox, unique } from '../fixtures/actions.ts'
import { phone } from '../fixtures/browser.ts'
import { fourStars, removeFromSaved } from '../fixtures/elements.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'home shows athletes’ comments, before any script and after a navigation',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const demo = await Site.demo()
    const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await withoutScript.goto(demo.url)
    const words = await withoutScript.locator('.home-latest q').first().innerText()
    const name = await withoutScript.locator('.home-latest .home-coach b').first().innerText()
    expect(words.length).toBeGreaterThan(10)
    await withoutScript.context().close()

    await page.goto(demo.url)
    const quote = page.getByRole('link', { name: words })
    await expect(quote).toContainText(name)
    await quote.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // A link on the page itself navigates within the app, without a new document.
    await page.getByRole('link', { name: 'Sideline' }).first().click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Know the coach before you commit.' }),
    ).toBeVisible()
    await expect(quote).toBeVisible()
    await demo.close()
  },
)

test('the arrow keys choose the sport of the best rated coaches, and the choice is kept', async ({
  page,
}) => {
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

test(
  'a signed-in user continues yesterday’s draft',
  { tag: '@phone' },
  async ({ page, people, signedIn }) => {
    const name = unique('Unfinished')
    const { id } = await (await people('Founder')).addCoach(name)
    await signedIn('Ada')
    await page.goto(`/coach/${id}/rate`)
    await giveStars(page, 4)
    await page.getByRole('textbox').fill('Half a thought.')

    // Closing and reopening the browser loses what is stored per tab.
    const later = await page.context().newPage()
    await page.close()
    await later.goto('/')
    await later.getByRole('link', { name: `Continue your draft on ${name}` }).click()
    await expect(fourStars(later)).toBeChecked()
    await expect(later.getByRole('textbox')).toHaveValue('Half a thought.')
  },
)

test('a signed-in user sees their own team, and news about saved coaches', async ({
  page,
  people,
  signedIn,
}) => {
  const founder = await people('Founder')
  const name = unique('Followed')
  const { id } = await founder.addCoach(name)
  const ada = await signedIn('Ada')
  await ada.request('PUT', `/api/my/saved-coaches/${id}`)
  await page.goto(`/coach/${id}`)
  await expect(removeFromSaved(page)).toBeVisible()
  await founder.rate(id, { rating: 4 })

  await page.goto('/')
  const news = page.getByRole('link', { name: `${name} has 1 new review` })
  await expect(news).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your team', exact: true })).toBeVisible()
  await expect(page.locator('.home-own')).toContainText(/Northfield.*Soccer|Soccer at Northfield/)

  await news.click()
  await expect(removeFromSaved(page)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your team', exact: true })).toBeVisible()
  await expect(news).toBeHidden()
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('home is at most 2,350 px high, and its rows scroll instead of the page', async ({
    page,
    isMobile,
  }) => {
    const demo = await Site.demo()
    const reader = await Person.ofDemo(demo, 'demo')
    for (const signedIn of [false, true]) {
      if (signedIn) await reader.signInBrowser(page)
      await page.goto(demo.url)
      await page.waitForLoadState('networkidle')
      const size = await page.evaluate(() => {
        const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
        return { scrollHeight, isWide: scrollWidth > clientWidth }
      })
      expect(size.isWide).toBe(false)
      if (isMobile) expect(size.scrollHeight).toBeLessThanOrEqual(2350)
    }
    await demo.close()
  })

  test('every card of the row of latest reviews is reached with the keyboard, without script', async ({
    browser,
  }) => {
    const demo = await Site.demo()
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(demo.url)
    const cards = page.getByRole('listitem').filter({ has: page.locator('.home-latest') })
    await expect(cards).toHaveCount(4)
    await expect(cards.last()).not.toBeInViewport()
    await cards.last().getByRole('link').focus()
    await expect(cards.last()).toBeInViewport({ ratio: 0.9 })
    await context.close()
    await demo.close()
  })
})

test(
  'the magnifier of every page leads to a search box, and the menu of a phone to the rest',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const header = page.getByRole('navigation', { name: 'Main' })
    await page.goto('/contact')
    await header.getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/coaches')
    await expect(searchBox(page)).toBeFocused()
    await page.goto('/')
    await header.getByRole('link', { name: 'Search' }).click()
    await expect(searchBox(page)).toBeFocused()
    await expect(page).toHaveURL('/')
    if (!isMobile) return
    await page.goto('/contact')
    await header.getByRole('button', { name: 'Menu' }).click()
    await header.getByRole('link', { name: 'Teams by Sport' }).click()
    await expect(page.getByRole('heading', { name: 'Sports' })).toBeInViewport()
  },
)

test('the sports of the best rated coaches never leave a single one in a row', async ({ page }) => {
  const demo = await Site.demo()
  await page.goto(demo.url)
  for (const [width, rows] of [
    [320, [2, 2]],
    [390, [2, 2]],
    [1280, [4]],
    [1920, [4]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await page
      .locator('.best-rated > label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top))
    const inRows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    expect(inRows, `${width} px`).toEqual(rows)
  }
  await demo.close()
})
