import type { Page, Route } from '@playwright/test'
import { alert, unique } from '../fixtures/actions.ts'
import {
  emailField,
  logIn,
  moreReviews,
  navigation,
  openSignIn,
  passwordField,
} from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

/** Holds back responses from a URL until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route: Route) => {
    await released
    await route.continue()
  })
  return release
}

test('a sign-in that fails keeps the focus: at the button, then at the alert before the fields', async ({
  page,
}) => {
  await page.goto('/')
  const dialog = await openSignIn(page)
  await emailField(dialog).fill('stranger@athletes.example')
  await passwordField(dialog).fill('Wrong-pass1')
  const release = await holdBack(page, '**/auth/v1/token**')
  await logIn(dialog).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Signing In...' })).toBeFocused()
  release()
  await expect(alert(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(emailField(dialog)).toBeFocused()
})

test('requesting a password reset email keeps the focus: at the link, then at the notice', async ({
  page,
  people,
}) => {
  const ada = await people('Ada')
  await page.goto('/')
  const dialog = await openSignIn(page)
  await emailField(dialog).fill(ada.email)
  const release = await holdBack(page, '**/auth/v1/recover**')
  await dialog.getByRole('button', { name: 'Forgot your password?' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Forgot your password?' })).toBeFocused()
  release()
  await expect(dialog.locator(':focus')).toContainText('Password reset email sent to')
  await page.keyboard.press('Tab')
  await expect(logIn(dialog)).toBeFocused()
})

test('more reviews are loaded with the focus at the button, then at the end of the list', async ({
  page,
  people,
}) => {
  const { id } = await (await people('Founder')).addCoach(unique('Many Reviews'))
  const writers = await Promise.all(Array.from({ length: 21 }, (_, n) => people(`Reader${n}`)))
  for (const writer of writers) await writer.rate(id, { rating: 4, comment: 'Fair and calm.' })
  await page.goto(`/coach/${id}`)
  await expect(page.getByRole('article')).toHaveCount(20)
  const release = await holdBack(page, '**/reviews?**')
  await moreReviews(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeFocused()
  const { y } = await page.evaluate(() => ({ y: window.scrollY }))
  release()
  await expect(page.getByRole('article')).toHaveCount(21)
  await expect(page.getByText('There are no more reviews.')).toBeFocused()
  // The new reviews are where the button was: the page does not scroll past them.
  expect(await page.evaluate(() => window.scrollY)).toBe(y)
})

test(
  'a dialog opened from the phone menu returns the focus to the menu’s button',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/')
    const nav = await navigation(page)
    await expect(emailField(await openSignIn(page))).toBeFocused()
    await page.keyboard.press('Escape')
    const opener = nav.getByRole('button', { name: isMobile ? 'Menu' : 'Log In' })
    await expect(opener.locator('visible=true')).toBeFocused()
  },
)
