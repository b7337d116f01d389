import type { Page } from '@playwright/test'
import { alert, join, signIn } from '../fixtures/actions.ts'
import {
  addressConfirmed,
  confirmEmail,
  emailField,
  logIn,
  openSignIn,
  passwordField,
  signInDialog,
  signUpButton,
  signedInDialog,
} from '../fixtures/elements.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { mailedLink } from '../fixtures/mailedLink.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** A site on which new accounts must confirm their email address. */
const test = base.extend<{ confirmingSite: Site }>({
  confirmingSite: async ({}, use) => {
    const site = await Site.open(TEMPLATE, { SIDELINE_CONFIRM_EMAIL: 'true' })
    await use(site)
    await site.close()
  },
})

async function signUp(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(`${site.url}/`)
  await signUpButton(page).click()
  await join(page, email)
  await expect(page.getByText(/click the confirmation link/)).toBeVisible()
  await page.keyboard.press('Escape')
}

async function openLogIn(page: Page): Promise<void> {
  await openSignIn(page)
}

test('a new account signs in only after the emailed link is opened and its button pressed', async ({
  page,
  confirmingSite,
}) => {
  const email = `ada-${crypto.randomUUID()}@athletes.example`
  await signUp(page, confirmingSite, email)

  await openLogIn(page)
  await signIn(page, email)
  await expect(alert(page)).toHaveText(
    'Please check your email and click the confirmation link before signing in.',
  )

  const link = await mailedLink(confirmingSite, email)
  await page.goto(link)
  await expect(page).toHaveTitle(/Confirm your email/)
  await expect(page).not.toHaveURL(/token/)
  await confirmEmail(page).click()
  const dialog = addressConfirmed(page)
  await expect(emailField(dialog)).toHaveValue(email)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await passwordField(dialog).fill(PASSWORD)
  await logIn(dialog).click()
  await expect(signedInDialog(page)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await confirmEmail(page).click()
  await expect(alert(page)).toHaveText(/invalid, used or expired/)
})

test('an expired link can be replaced by requesting a new email', async ({ page, confirmingSite }) => {
  const email = `ada-${crypto.randomUUID()}@athletes.example`
  await signUp(page, confirmingSite, email)
  const first = await mailedLink(confirmingSite, email)

  await page.goto(`${confirmingSite.url}/confirm-email?token_hash=gone&type=signup`)
  await confirmEmail(page).click()
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Send Again' }).click()
  await expect(page.getByText(/a new link is on its way/)).toBeVisible()
  await expect.poll(() => mailedLink(confirmingSite, email)).not.toBe(first)

  await page.goto(await mailedLink(confirmingSite, email))
  await confirmEmail(page).click()
  await expect(emailField(addressConfirmed(page))).toHaveValue(email)
})

test('a second sign-up with the same address sends an email that links to the sign-in', async ({
  page,
  confirmingSite,
}) => {
  const email = `ada-${crypto.randomUUID()}@athletes.example`
  await signUp(page, confirmingSite, email)
  await page.goto(await mailedLink(confirmingSite, email))
  await confirmEmail(page).click()
  await expect(addressConfirmed(page)).toBeVisible()

  await signUp(page, confirmingSite, email)
  const mails = () => confirmingSite.mailsTo(email)
  await expect.poll(async () => (await mails()).at(-1)).toContain('You already have an account on Sideline')
  const [link = ''] = /http:\S+log-in=\S+/.exec(((await mails()).at(-1) ?? '').replaceAll('=3D', '=')) ?? []
  await page.goto(link)
  await expect(signInDialog(page)).toBeVisible()
})
