import { brokenWords } from '../fixtures/brokenWords.ts'
import { browser } from '../fixtures/browser.ts'
import { openDemo, PAGES } from '../fixtures/demoPages.ts'
import { expect, test } from '../fixtures/test.ts'

// The browser's font size setting at 200 % of the usual 16 px.
const { launchOptions } = browser
const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26']
test.use({ launchOptions: { ...launchOptions, args } })

test.describe('with text twice as large, no page scrolls sideways and no short word is broken', () => {
  let site: Awaited<ReturnType<typeof openDemo>>

  test.beforeAll(async () => {
    site = await openDemo()
  })
  test.afterAll(() => site.demo.close())

  for (const { name, path, reader } of PAGES)
    test(name, { tag: '@phone' }, async ({ page }) => {
      if (reader) await site[reader].signInBrowser(page)
      await page.goto(site.demo.url + path(site.ids))
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      expect(await brokenWords(page, 8)).toEqual([])
    })
})
