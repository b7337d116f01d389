import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { alert, signIn, unique } from '../fixtures/actions.ts'
import { addressConfirmed, confirmEmail, openSignIn, signedInDialog } from '../fixtures/elements.ts'
import { browser as settings } from '../fixtures/browser.ts'
import { mailedLink } from '../fixtures/mailedLink.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { ROOT, Site } from '../fixtures/site.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { expect, test } from '../fixtures/test.ts'

const NEW_PASSWORD = 'Whistle22'

/** Opens a link in a separate browser, as email scanners do; returns the requests that were not reads. */
async function scan(browser: Browser, link: string): Promise<string[]> {
  const context = await browser.newContext(settings)
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(link)
  await page.waitForLoadState('networkidle')
  const stored = await page.evaluate(() => localStorage.getItem('sideline.auth'))
  if (stored !== null) sent.push('signed in')
  await context.close()
  return sent
}

async function requestReset(site: Site, email: string): Promise<string> {
  await fetch(`${site.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  let link = ''
  await expect.poll(async () => (link = await mailedLink(site, email))).toContain('/reset-password')
  return link
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

/** The page that each email's link opens; '' if it has a code and no link, or if a test below covers its link. */
const PAGES: Record<string, string> = {
  alarm: '/desk',
  recovery: '',
  confirmation: '',
  'account-exists': '/?log-in=true',
  'account-reopened': '/my-reviews',
  'account-suspended': '/my-reviews',
  'reply-removed': '/coach/1',
  'reply-published': '/coach/1',
  'claim-approved': '/coach/1',
  'claim-code': '',
  'claim-left': '/coach/1',
  'claim-moved': '/coach/1',
  'claim-over': '/coach/1',
  'claim-refused': '/coach/1',
  'claim-reminder': '/coach/1',
  'claim-reopened': '/coach/1',
  letter: '/letter',
  'report-decided': '/report/abc',
  'review-removed': '/my-reviews',
  'review-restored': '/my-reviews',
  'school-code': '',
  'site-errors': '/desk/site',
  'staff-changed': '/desk/staff',
  'staff-invitation': '/desk/invitation?token=abc',
  test: '',
  'test-code': '',
  'two-step': '/?log-in=true',
  'weekly-reviews': '/coach/1',
}

test('these tests cover every kind of email', () => {
  const folder = join(ROOT, 'server/sideline/notifications/templates')
  const templates = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.replace('.txt', ''))
  expect(templates.sort()).toEqual(Object.keys(PAGES).sort())
})

test('opening an emailed link does nothing: it neither signs in nor uses up the link', async ({
  browser,
}) => {
  const site = await Site.open(TEMPLATE, { SIDELINE_CONFIRM_EMAIL: 'true' })
  try {
    const email = `ada-${crypto.randomUUID()}@athletes.example`
    await fetch(`${site.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Ada' } }),
    })
    const confirmation = await mailedLink(site, email)
    expect(await scan(browser, confirmation)).toEqual([])

    const page = await browser.newPage(settings)
    await page.goto(confirmation)
    await confirmEmail(page).click()
    await expect(addressConfirmed(page)).toBeVisible()

    const reset = await requestReset(site, email)
    const pages = new Set(Object.values(PAGES).map((path) => site.url + path))
    for (const link of [reset, ...pages]) expect(await scan(browser, link)).toEqual([])

    await page.goto(reset)
    await choosePassword(page)
    await expect(page.getByText('Password Updated!')).toBeVisible()
    await page.context().close()
  } finally {
    await site.close()
  }
})

test('tokens in a link sign nobody in until the password is sent', async ({ browser, people, site }) => {
  const { access_token, refresh_token } = (await people('Ada')).session
  const hash = `access_token=${access_token}&refresh_token=${refresh_token}&type=recovery`
  expect(await scan(browser, `${site.url}/reset-password#${hash}`)).toEqual([])
})

test('a reset link is for its own account, whoever is signed in', async ({
  page,
  people,
  signedIn,
  site,
}) => {
  const bob = await people('Bob')
  const ada = await signedIn('Ada')
  await page.goto(await requestReset(site, bob.email))
  await expect(page.getByText(/the account this link was emailed to/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(ada.email)
  await expect(page.getByRole('main')).not.toContainText(bob.email)
  await choosePassword(page)
  await expect(page.getByText('Password Updated!')).toBeVisible()
  await expect(page.getByRole('status')).toContainText(`You are signed in as ${bob.email}.`)
  await page.waitForURL('**/')
  await expect(page.getByText('Welcome, Bob Athlete').locator('visible=true').first()).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await openSignIn(page)
  await signIn(page, ada.email, NEW_PASSWORD)
  await expect(alert(page)).toHaveText('Invalid email or password')
  await signIn(page, ada.email)
  await expect(signedInDialog(page)).toBeVisible()
})

test('a used link says so, whoever is signed in', async ({ page, signedIn }) => {
  const ada = await signedIn('Ada')
  await page.goto('/reset-password#error=access_denied')
  await expect(alert(page)).toHaveText('Invalid or expired reset link. Please request a new password reset.')
  await page.goto('/reset-password?token_hash=gone&type=recovery')
  await choosePassword(page)
  await expect(alert(page)).toHaveText('Invalid or expired reset link. Please request a new password reset.')
  await ada.addCoach(unique('Still Signed In'))
  await page.goto('/my-reviews')
  await expect(page.getByText('Start rating coaches')).toBeVisible()
})
