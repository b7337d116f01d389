import { type Page } from '@playwright/test'
import { searchBox, unique, withoutShareDialog } from '../fixtures/actions.ts'
import { phone } from '../fixtures/browser.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** `page` loads the app only when `release` is called. The shared `page` fixture would wait for the app. */
const test = base.extend<{ release: () => void }>({
  page: async ({ browser, site, isMobile, hasTouch, viewport }, use) => {
    const context = await browser.newContext({ baseURL: site.url, isMobile, hasTouch, viewport })
    await use(await context.newPage())
    await context.close()
  },
  release: async ({ page }, use) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      // The inline script that runs before the app is fetched.
      if (!route.request().url().includes('bootstrap')) await released
      await route.continue().catch(() => undefined)
    })
    await use(() => {
      release()
    })
    release()
  },
})

function isReady(page: Page): Promise<boolean> {
  return page.evaluate(() => 'appReady' in document.documentElement.dataset)
}

for (const path of ['/', '/coaches?division=DIII&sort=name'])
  test(`Enter in the search box of ${path} works before the app has arrived`, async ({
    page,
    people,
    release,
  }) => {
    const name = unique('Early')
    const ada = await people('Ada')
    await ada.request('POST', '/api/coaches', {
      name,
      university: 'Cedar Valley State',
      sport: 'Soccer',
      gender: 'Women',
      division: 'DIII',
    })
    await page.goto(path, { waitUntil: 'commit' })
    await searchBox(page).fill(name)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === name)
    // The page's filters are kept.
    const kept = new URL(path, page.url()).searchParams
    for (const [key, value] of kept) expect(new URL(page.url()).searchParams.get(key)).toBe(value)
    await expect(page.getByRole('heading', { name: /^1 coach/ })).toBeVisible()
    expect(await isReady(page)).toBe(false)
    release()
    await page.waitForFunction(() => 'appReady' in document.documentElement.dataset)
    await expect(searchBox(page)).toHaveValue(name)
  })

for (const path of ['/', '/coaches?q=cedar'])
  test(`the app searches for what was typed on ${path} before it arrived`, async ({
    page,
    people,
    release,
  }) => {
    const name = unique('Typed')
    await (await people('Ada')).addCoach(name)
    await page.goto(path, { waitUntil: 'commit' })
    await searchBox(page).fill(name)
    release()
    await expect(page.getByRole('option', { name })).toBeVisible()
    await expect(searchBox(page)).toHaveValue(name)
    await expect(searchBox(page)).toBeFocused()
  })

test('a button of a page that the server renders works before the app has arrived', async ({
  page,
  people,
  release,
}) => {
  const ada = await people('Ada')
  const ids = [await ada.addCoach(unique('One')), await ada.addCoach(unique('Two'))].map(({ id }) => id)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutShareDialog(page)
  await page.goto(`/compare?coaches=${ids.join()}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Send' }).click()
  expect(await isReady(page)).toBe(false)
  release()
  await expect(page.getByRole('status')).toHaveText('Link copied')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('suggestions are above the keyboard, even if the box was tapped before the app arrived', async ({
    page,
    release,
  }) => {
    await page.goto('/', { waitUntil: 'commit' })
    await searchBox(page).tap()
    await page.setViewportSize({ width: 390, height: 480 })
    release()
    await page.waitForFunction(() => 'appReady' in document.documentElement.dataset)
    await searchBox(page).fill('university')
    await expect(page.getByRole('option').first()).toBeInViewport({ ratio: 0.99 })
    await expect.poll(async () => (await searchBox(page).boundingBox())?.y).toBeLessThan(40)
  })
})
