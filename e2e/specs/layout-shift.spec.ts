import type { Page } from '@playwright/test'
import { DemoPages, PAGES } from '../fixtures/demoPages.ts'
import { expect, test } from '../fixtures/test.ts'

/** The largest layout shift that users do not notice; the Web Vitals limit is 0.1. */
const MAX_SHIFT = 0.02

interface WithShifts {
  shifts: number[]
}

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = ((globalThis as unknown as WithShifts).shifts = [] as number[])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (globalThis as unknown as WithShifts).shifts)
  return shifts.reduce((sum, shift) => sum + shift, 0)
}

/** Pages for visitors and users; the desk is not under this rule. */
const STILL_PAGES = PAGES.filter(({ reader }) => reader !== 'admin')

test.describe('no page moves while it is loading', () => {
  let site: DemoPages

  test.beforeAll(async () => {
    site = await DemoPages.open()
  })
  test.afterAll(() => site.close())

  for (const pageOfSite of STILL_PAGES)
    test(pageOfSite.name, { tag: '@phone' }, async ({ page }) => {
      await recordShifts(page)
      await site.visit(page, pageOfSite)
      expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
    })
})
