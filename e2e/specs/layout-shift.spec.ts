import type { Page } from '@playwright/test'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

/** What is still felt as still; 0.1 is the limit of the Web Vitals. */
const MOST = 0.02

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

test.describe('no page moves while it is loading', () => {
  let demo: Site
  let ids: { rated: number; unrated: number; review: string }
  let ada: Person

  test.beforeAll(async () => {
    demo = await Site.demo()
    ada = await Person.signUp(demo, 'Ada')
    const { items } = await ada.request<{ items: { id: number }[] }>('GET', '/api/coaches?sort=reviews')
    const [first, second, third] = items.map(({ id }) => id)
    if (!first || !second || !third) throw new Error('the demo has three coaches with reviews')
    for (const id of [first, second, third]) await ada.request('PUT', `/api/my/saved-coaches/${id}`)
    const { id: unrated } = await ada.addCoach('Paula Newcomer')
    const { id: review } = await ada.rate(second, {
      rating: 4,
      comment: 'Fair with minutes.',
      tags: ['Kind'],
    })
    await ada.rate(third, { rating: 2 })
    ids = { rated: first, unrated, review }
  })
  test.afterAll(() => demo.close())

  for (const { name, path, signedIn = false } of [
    { name: 'home', path: () => '/' },
    { name: 'home, signed in', path: () => '/', signedIn: true },
    { name: 'results', path: () => '/coaches?sport=Basketball' },
    { name: 'rated profile', path: () => `/coach/${ids.rated}` },
    { name: 'rated profile, signed in', path: () => `/coach/${ids.rated}`, signedIn: true },
    { name: 'unrated profile', path: () => `/coach/${ids.unrated}` },
    { name: 'rating form', path: () => `/coach/${ids.unrated}/rate`, signedIn: true },
    { name: 'edit form', path: () => `/review/${ids.review}/edit`, signedIn: true },
    { name: 'saved coaches', path: () => '/saved-coaches', signedIn: true },
    { name: 'my reviews', path: () => '/my-reviews', signedIn: true },
    { name: 'contact', path: () => '/contact' },
    { name: 'guidelines', path: () => '/guidelines' },
    { name: 'unknown address', path: () => '/nowhere' },
  ])
    test(name, { tag: '@phone' }, async ({ page }) => {
      if (signedIn) await ada.signInBrowser(page)
      await recordShifts(page)
      await page.goto(demo.url + path())
      expect(await shiftOf(page)).toBeLessThanOrEqual(MOST)
    })
})
