import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { unique } from '../fixtures/actions.ts'
import { sortBy } from '../fixtures/elements.ts'
import type { Person } from '../fixtures/people.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** `page` has no JavaScript. The shared `page` fixture would wait for the app. */
const test = base.extend({
  page: async ({ browser, site, contextOptions, viewport, isMobile, hasTouch }, use) => {
    const options = { ...contextOptions, viewport, isMobile, hasTouch, baseURL: site.url }
    const context = await browser.newContext({ ...options, javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})

/**
 * Returns axe violations in both themes and any horizontal scrolling. Axe needs JavaScript, so it checks a copy of the
 * page in which the content of <noscript> elements is unwrapped.
 */
async function findings(page: Page): Promise<string[]> {
  const html = await page.content()
  const copy = await (
    await page.context().browser()?.newContext({ viewport: page.viewportSize() })
  )?.newPage()
  if (!copy) throw new Error('The page has no browser.')
  await copy.setContent(html.replace(/<script.*?<\/script>|<link[^>]*>|<\/?noscript>/gs, ''))
  for (const [, path = ''] of html.matchAll(/<link rel="stylesheet"[^>]*? href="([^"]+)"/g)) {
    const sheet = await page.request.get(new URL(path, page.url()).href)
    await copy.addStyleTag({ content: await sheet.text() })
  }
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await copy.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page: copy }).analyze()
    found.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`))
  }
  if (await copy.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
    found.push('scrolls sideways')
  await copy.context().close()
  return found
}

async function aRatedCoach(ada: Person, name: string): Promise<number> {
  const { id } = await ada.addCoach(name, `${name} College`)
  const comment = 'Runs <b>hard</b> practices.'
  await ada.rate(id, { rating: 4, comment, tags: ['Fun', 'Strict', 'Lazy'], would_recommend: true })
  return id
}

test('a profile can be read without JavaScript', { tag: '@phone' }, async ({ page, people }) => {
  const name = unique('Plain')
  const id = await aRatedCoach(await people('Ada'), name)
  await page.goto(`/coach/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('from 1 review', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reviews (1)' })).toBeVisible()
  const review = page.getByRole('article')
  await expect(review.getByText('Runs hard practices.')).toBeVisible()
  // Playwright finds no text in <noscript>.
  const marks = review.locator('noscript p')
  await expect(marks).toBeVisible()
  await expect(marks).toContainText('Honesty 4')
  await expect(review.getByRole('listitem')).toHaveText(['strength: Fun', 'style: Strict', 'problem: Lazy'])
  await expect(page.locator(`a[href="/contact?coach=${id}"]`)).toBeVisible()
  await expect(page.locator('.motion-breathe:visible, button:visible')).toHaveCount(0)
  expect(await findings(page)).toEqual([])
})

test('coaches are found and listed without JavaScript', { tag: '@phone' }, async ({ page, people }) => {
  const ada = await people('Ada')
  const name = unique('Listed')
  await aRatedCoach(ada, name)
  await ada.addCoach(`${name} Other`, `${name} College`)
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search coaches or universities' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/coaches\?q=/)
  await expect(page.getByRole('heading', { name: /^2 coaches/ })).toBeVisible()
  await expect(page.locator('.motion-breathe:visible')).toHaveCount(0)
  expect(await findings(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Search coaches or universities' }).fill(`${name} other`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^1 coach/ })).toBeVisible()
  await sortBy(page).selectOption('Newest review')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL(/sort=newest/)
  await expect(sortBy(page)).toHaveValue('newest')
  await page.getByRole('link', { name: `${name} Other`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} Other` })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^No athlete has rated/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('the order of the results is not cut off on a phone', async ({ page, people }) => {
  const name = unique('Sorted')
  await (await people('Ada')).addCoach(name)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/coaches?q=${encodeURIComponent(name)}&sort=communication`)
    expect.soft((await sortBy(page).boundingBox())?.width, `${width} px`).toBeGreaterThan(200)
  }
})

const NEED_SCRIPT = {
  '/coach/{id}/rate': /^Rating a coach needs JavaScript/,
  '/review/1/edit': /^Editing a review needs JavaScript/,
  '/saved-coaches': /^Your saved coaches need JavaScript/,
  '/letter': /^What you follow needs JavaScript/,
  '/my-reviews': /^Your reviews need JavaScript/,
  '/reset-password': /^Choosing a new password needs JavaScript/,
  '/confirm-email?token_hash=x': /^Confirming your address needs JavaScript/,
  '/nowhere': /there is no page at this address/,
}

test('pages that need JavaScript say so', { tag: '@phone' }, async ({ page, people }) => {
  const { id } = await (await people('Ada')).addCoach(unique('Needs Script'))
  for (const [path, text] of Object.entries(NEED_SCRIPT)) {
    await page.goto(path.replace('{id}', String(id)))
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect.soft(page.getByRole('main').getByText(text), path).toBeVisible()
    await expect.soft(page.locator('.motion-breathe:visible, button:visible'), path).toHaveCount(0)
    expect.soft(await findings(page), path).toEqual([])
  }
})

test('the contact page shows the email address without JavaScript', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/contact')
  const address = page.getByRole('link', { name: 'support@sideline.example' })
  await expect(address).toHaveAttribute('href', 'mailto:support@sideline.example')
  await expect(page.locator('.motion-breathe:visible, button:visible')).toHaveCount(0)
  expect(await findings(page)).toEqual([])
})
