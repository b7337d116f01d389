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

test('a new account waits for the mailed link', async ({ page, careful }) => {
  const email = `ada-${crypto.randomUUID()}@athletes.example`
  await page.goto(`${careful.url}/`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' }).click()
  await join(page, email)
  await expect(page.getByText(/click the confirmation link/)).toBeVisible()
  await page.keyboard.press('Escape')

  await (await navigation(page)).getByRole('button', { name: 'Log In' }).locator('visible=true').click()
  await signIn(page, email)
  await expect(alert(page)).toHaveText(
    'Please check your email and click the confirmation link before signing in.',
  )

  await page.goto(await mailedLink(careful, email))
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page).not.toHaveURL(/token/)
  await (await navigation(page)).getByRole('button', { name: 'Log In' }).locator('visible=true').click()
  await signIn(page, email)
  await expect(page.getByRole('dialog', { name: 'Welcome Back!' })).toBeVisible()
})
