import type { Page } from '@playwright/test'
import { signIn } from '../fixtures/actions.ts'
import {
  displayNameField,
  logInButton,
  navigation,
  openSettings,
  openSignIn,
  profileUpdated,
  saveChanges,
  signOut,
  signedInDialog,
  tryAgain,
} from '../fixtures/elements.ts'
import type { Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const NO_SAVED_COACHES = 'Nothing here yet'

async function signInByDialog(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await openSignIn(page)
  await signIn(page, person.email)
  await expect(signedInDialog(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Sets the device's clock off by this many hours. */
async function setClockWrong(page: Page, hours: number): Promise<void> {
  await page.addInitScript((offset) => {
    const now = Date.now.bind(Date)
    globalThis.Date = class extends Date {
      constructor(...values: [number]) {
        super(...(values.length > 0 ? values : ([now() + offset] as [number])))
      }
      static override now = () => now() + offset
    } as DateConstructor
  }, hours * 3_600_000)
}

/** Returns a list to which requests for a new session are added as they are sent. */
function refreshes(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) urls.push(request.url())
  })
  return urls
}

async function expectSignedIn(page: Page): Promise<void> {
  await page.goto('/saved-coaches')
  await expect(page.getByText(NO_SAVED_COACHES)).toBeVisible()
}

const STORAGES: Record<string, () => void> = {
  'throws a SecurityError': () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  'is null': () => Object.defineProperty(window, 'localStorage', { value: null }),
  'is nearly full': () => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (value.length > 600) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, key, value)
    }
  },
}

for (const [state, deny] of Object.entries(STORAGES)) {
  test(`if the browser's storage ${state}, a sign-in lasts until the page is closed`, async ({
    page,
    people,
  }) => {
    const ada = await people('Ada')
    await page.addInitScript(deny)
    await page.goto('/')
    await openSignIn(page)
    await signIn(page, ada.email)
    await expect(signedInDialog(page)).toContainText(
      'your browser blocks site data, so reloading this page signs you out.',
    )
    await (
      await navigation(page)
    )
      .getByRole('link', { name: 'Saved Coaches' })
      .locator('visible=true')
      .click()
    await expect(page.getByText(NO_SAVED_COACHES)).toBeVisible()
    await signOut(page)
    await expect(await logInButton(page)).toBeVisible()
  })
}

for (const hours of [-3, 2, 30]) {
  test(`with the clock off by ${hours} hours, a session is used while the server accepts it`, async ({
    page,
    people,
  }) => {
    await setClockWrong(page, hours)
    await signInByDialog(page, await people('Ada'))
    const left = await page.evaluate(() => {
      const { expires_at } = JSON.parse(localStorage.getItem('sideline.auth') ?? '') as { expires_at: number }
      return expires_at - Date.now() / 1000
    })
    expect(left).toBeGreaterThan(3000)
    expect(left).toBeLessThan(3660)
    const sent = refreshes(page)
    await expectSignedIn(page)
    await page.goto('/my-reviews')
    await expect(page.getByText('Start rating coaches')).toBeVisible()
    expect(sent).toEqual([])
  })
}

test('a token that the server rejects is renewed once, and the request is sent again', async ({
  page,
  people,
}) => {
  const ada = await people('Ada')
  await ada.signInBrowser(page)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sideline.auth') ?? '') as { access_token: string }
    session.access_token = session.access_token.slice(0, -8) + 'AAAAAAAA' // the server treats it like an expired one
    localStorage.setItem('sideline.auth', JSON.stringify(session))
  })
  const sent = refreshes(page)
  await expectSignedIn(page)
  await openSettings(page)
  await displayNameField(page).fill('Ada Again')
  await saveChanges(page).click()
  await expect(profileUpdated(page)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('account changes renew a rejected token, too', async ({ page, people }) => {
  const ada = await people('Ada')
  await ada.signInBrowser(page)
  await page.goto('/contact')
  await openSettings(page)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sideline.auth') ?? '') as { access_token: string }
    session.access_token = session.access_token.slice(0, -8) + 'AAAAAAAA'
    localStorage.setItem('sideline.auth', JSON.stringify(session))
  })
  await displayNameField(page).fill('Ada Again')
  await saveChanges(page).click()
  await expect(profileUpdated(page)).toBeVisible()
})

for (const status of [200, 401, 403, 404, 429]) {
  test(`a proxy's ${status} with HTML in response to a refresh does not end the session`, async ({
    page,
    people,
  }) => {
    const ada = await people('Ada')
    await ada.signInBrowser(page)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('sideline.auth') ?? '') as { expires_at: number }
      session.expires_at = Math.floor(Date.now() / 1000) - 10
      localStorage.setItem('sideline.auth', JSON.stringify(session))
    })
    const token = '**/auth/v1/token?grant_type=refresh_token'
    await page.route(token, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Checking your browser</h1>' }),
    )
    const answered = page.waitForResponse((response) => response.url().includes('grant_type=refresh_token'))
    await page.goto('/saved-coaches')
    await answered
    await page.waitForTimeout(500) // by then the response has had its effect on the session
    await page.unroute(token)
    await expectSignedIn(page)
  })
}

for (const status of [401, 403]) {
  test(`a proxy's ${status} with HTML in response to a request does not end the session`, async ({
    page,
    people,
  }) => {
    const ada = await people('Ada')
    await ada.signInBrowser(page)
    await page.route('**/api/my/**', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Proxy login</h1>' }),
    )
    await page.goto('/saved-coaches')
    await expect(tryAgain(page)).toBeVisible()
    await page.unroute('**/api/my/**')
    await expectSignedIn(page)
  })
}
