import type { Page } from '@playwright/test'
import { searchBox } from '../fixtures/actions.ts'
import { openSettings, settingsDialog, signUpDialog, signUpInstead } from '../fixtures/elements.ts'
import { brokenWords } from '../fixtures/brokenWords.ts'
import { DemoPages, PAGES } from '../fixtures/demoPages.ts'
import { expect, test } from '../fixtures/test.ts'

// A small phone, and a window of 1280 px at 400 % (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 568 } })

/**
 * Returns the page's width if it scrolls sideways, and every control that is partly off screen, except those in a list
 * that itself scrolls sideways.
 */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [tabindex="0"]'
    for (const control of document.querySelectorAll(controls)) {
      const { left, right, width } = control.getBoundingClientRect()
      if (width <= 1 || !control.checkVisibility({ visibilityProperty: true })) continue
      if ((left < -0.5 || right > clientWidth + 0.5) && !scrolls(control.parentElement))
        found.push(`${control.outerHTML.slice(0, 120)}: ${Math.round(left)} to ${Math.round(right)}`)
    }
    return found
  })
}

/** Sets the spacing that a page must support (WCAG 1.4.12). The content policy forbids a style element. */
function setTextSpacing() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Pages that are not in PAGES. */
const OTHER_PATHS = [
  '/coaches',
  '/coaches?q=women%27s+university&sport=Basketball&division=DI&sort=rank',
  '/privacy-policy',
  '/terms',
  '/reset-password',
  '/confirm-email?token_hash=none',
]

test.describe('at 320 px no page scrolls sideways, and every control is on the screen', () => {
  let site: DemoPages

  test.beforeAll(async () => {
    site = await DemoPages.open()
  })
  test.afterAll(() => site.close())

  for (const pageOfSite of PAGES)
    test(pageOfSite.name, async ({ page }) => {
      await site.visit(page, pageOfSite)
      await page.waitForLoadState('networkidle')
      expect(await findOverflow(page)).toEqual([])
    })

  for (const pageOfSite of PAGES)
    test(`${pageOfSite.name}, with the text spacing of WCAG 1.4.12`, async ({ page }) => {
      await site.visit(page, pageOfSite)
      await page.waitForLoadState('networkidle')
      await page.evaluate(setTextSpacing)
      expect(await findOverflow(page)).toEqual([])
    })

  for (const path of OTHER_PATHS)
    test(path, async ({ page }) => {
      await page.goto(site.demo.url + path)
      await page.waitForLoadState('networkidle')
      expect(await findOverflow(page)).toEqual([])
    })

  test('a comment of one character that is wider than the screen', async ({ page }) => {
    // One letter with hundreds of combining marks: no line break fits inside it.
    const comment = `z${'\u0301\u0334\u0352\u0489'.repeat(110)}`
    await site.ada.rate(site.ids.unrated, { rating: 4, comment })
    for (const path of ['/', `/coach/${site.ids.unrated}`]) {
      await page.goto(site.demo.url + path)
      await expect(page.getByText('\u0489').first()).toBeVisible()
      expect(await findOverflow(page), path).toEqual([])
    }
  })

  test('the bar of a profile is one row', async ({ page }) => {
    await page.goto(`${site.demo.url}/coach/${site.ids.rated}`)
    const tops = ['Rate', 'Save', 'Share'].map(async (name) => {
      const button = page.locator('.thumb-bar').getByRole('button', { name: new RegExp(`^${name}`) })
      return (await button.boundingBox())?.y
    })
    const [rate, save, share] = await Promise.all(tops)
    expect(rate).toBeGreaterThan(400)
    expect([save, share]).toEqual([rate, rate])
  })

  test('the receipt of a report', async ({ page }) => {
    const { items } = await site.ada.request<{ items: { id: string }[] }>(
      'GET',
      `/api/coaches/${site.ids.rated}/reviews`,
    )
    const { receipt } = await site.ada.request<{ receipt: string }>(
      'POST',
      `/api/reviews/${items[0]?.id}/reports`,
      { rule: 'profanity' },
    )
    await page.goto(`${site.demo.url}/report/${receipt}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findOverflow(page)).toEqual([])
  })

  test('suggestions and filters', async ({ page }) => {
    await page.goto(`${site.demo.url}/coaches?sport=Basketball`)
    await page.getByRole('button', { name: /^Filters/ }).click()
    expect(await findOverflow(page)).toEqual([])
    await page.keyboard.press('Escape')
    await searchBox(page).fill("women's university")
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await findOverflow(page)).toEqual([])
  })

  test('signing in and signing up', async ({ page }) => {
    await page.goto(`${site.demo.url}/saved-coaches`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await findOverflow(page)).toEqual([])
    await signUpInstead(dialog).click()
    await expect(signUpDialog(page)).toBeVisible()
    expect(await findOverflow(page)).toEqual([])
  })

  test('all tabs of the settings', async ({ page }) => {
    await site.ada.signInBrowser(page)
    await page.goto(`${site.demo.url}/my-reviews`)
    await openSettings(page)
    const tabs = settingsDialog(page).getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    for (const tab of await tabs.all()) {
      await tab.click()
      expect(await findOverflow(page), (await tab.textContent()) ?? '').toEqual([])
    }
  })
})

test('a suggestion breaks its coach’s name between words only', async ({ page, people }) => {
  const name = 'Maximilian Featherstone'
  await (await people('Founder')).addCoach(name)
  await page.goto('/')
  await searchBox(page).fill('maxim')
  const suggestion = page.getByRole('option').filter({ hasText: name })
  await expect(suggestion).toBeVisible()
  // Not the whole page: it shows whatever coaches and schools other tests have just added.
  expect(await brokenWords(suggestion, 13)).toEqual([])
})
