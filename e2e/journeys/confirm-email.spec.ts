import type { Page } from '@playwright/test'
import { alert, join, navigation, signIn } from '../stage/actions.ts'
import { TEMPLATE } from '../stage/libraryOfCoaches.ts'
import { mailedLink } from '../stage/mailedLink.ts'
import { Site } from '../stage/site.ts'
import { expect, test as base } from '../stage/test.ts'

/** A site whose new accounts must confirm their address. */
const test = base.extend<{ careful: Site }>({
  careful: async ({}, use) => {
    const site = await Site.open(TEMPLATE, { SIDELINE_CONFIRM_EMAIL: 'true' })
    await use(site)
    await site.close()
  },
})

async function signUp(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(`${site.url}/`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' }).click()
  await join(page, email)
  await expect(page.getByText(/click the confirmation link/)).toBeVisible()
  await page.keyboard.press('Escape')
}

async function openLogIn(page: Page): Promise<void> {
  await (await navigation(page)).getByRole('button', { name: 'Log In' }).locator('visible=true').click()
}

test('a new account waits until its mailed link was opened and the button pressed', async ({
  page,
  careful,
}) => {
  const email = `ada-${crypto.randomUUID()}@athletes.example`
  await signUp(page, careful, email)

  await openLogIn(page)
  await signIn(page, email)
  await expect(alert(page)).toHaveText(
    'Please check your email and click the confirmation link before signing in.',
  )

  const link = await mailedLink(careful, email)
  await page.goto(link)
  await expect(page).toHaveTitle(/Confirm your email/)
  await expect(page).not.toHaveURL(/token/)
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await signIn(page, email)
  await expect(page.getByRole('dialog', { name: 'Welcome Back!' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(alert(page)).toHaveText(/invalid, used or expired/)
})

test('a link that is of no use any more is sent again', async ({ page, careful }) => {
  const email = `ada-${crypto.randomUUID()}@athletes.example`
  await signUp(page, careful, email)
  const first = await mailedLink(careful, email)

  await page.goto(`${careful.url}/confirm-email?token_hash=gone&type=signup`)
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Again' }).click()
  await expect(page.getByText(/a new link is on its way/)).toBeVisible()
  await expect.poll(() => mailedLink(careful, email)).not.toBe(first)

  await page.goto(await mailedLink(careful, email))
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' }).getByLabel('Email')).toHaveValue(email)
})

test('who signs up again is told by mail alone, with a way to log in', async ({ page, careful }) => {
  const email = `ada-${crypto.randomUUID()}@athletes.example`
  await signUp(page, careful, email)
  await page.goto(await mailedLink(careful, email))
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()

  await signUp(page, careful, email)
  const mails = () => careful.mailsTo(email)
  await expect.poll(async () => (await mails()).at(-1)).toContain('You already have a Sideline account')
  const [link = ''] = /http:\S+log-in=\S+/.exec(((await mails()).at(-1) ?? '').replaceAll('=3D', '=')) ?? []
  await page.goto(link)
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
})
