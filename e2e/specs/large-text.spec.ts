import { brokenWords } from '../fixtures/brokenWords.ts'
import { browser } from '../fixtures/browser.ts'
import { DemoPages, PAGES } from '../fixtures/demoPages.ts'
import { expect, test } from '../fixtures/test.ts'

// The browser's font size setting at 200 % of the usual 16 px.
const { launchOptions } = browser
const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26']
test.use({ launchOptions: { ...launchOptions, args } })

test.describe('with text twice as large, no page scrolls sideways and no short word is broken', () => {
  let site: DemoPages

  test.beforeAll(async () => {
    site = await DemoPages.open()
  })
  test.afterAll(() => site.close())

  for (const pageOfSite of PAGES)
    test(pageOfSite.name, { tag: '@phone' }, async ({ page }) => {
      await site.visit(page, pageOfSite)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      expect(await brokenWords(page.locator('body'), 8)).toEqual([])
    })
})
