import type { Page } from '@playwright/test'
import { browser } from '../fixtures/browser.ts'
import { openDemo, PAGES } from '../fixtures/demoPages.ts'
import { expect, test } from '../fixtures/test.ts'

// The browser's setting for the size of text, as a visitor makes it: 200 % of the usual 16 px.
const { launchOptions } = browser
const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26']
test.use({ launchOptions: { ...launchOptions, args } })

/** Words of at most eight letters that are broken: their column is too narrow. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.closest('.sr-only, noscript, script')) continue
      for (const { index, 0: word } of text.data.matchAll(
        /(?<![\p{L}\p{N}.@])[\p{L}]{2,8}(?![\p{L}\p{N}.@])/gu,
      )) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

test.describe('with text twice as large no page scrolls sideways, and no short word is broken', () => {
  let site: Awaited<ReturnType<typeof openDemo>>

  test.beforeAll(async () => {
    site = await openDemo()
  })
  test.afterAll(() => site.demo.close())

  for (const { name, path, signedIn } of PAGES)
    test(name, { tag: '@phone' }, async ({ page }) => {
      if (signedIn) await site.ada.signInBrowser(page)
      await page.goto(site.demo.url + path(site.ids))
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      expect(await brokenWords(page)).toEqual([])
    })
})
