import { alert, join, navigation, signIn } from '../fixtures/actions.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('sign-up shows an error at each field and a checklist of the password rules', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Sideline' })
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByText('Full name is required')).toBeVisible()
  await expect(dialog.getByText('Please select your sport')).toBeVisible()
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('lowercase1')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByText('Password requirements not met')).toBeVisible()
  for (const item of ['At least 8 characters', 'One lowercase letter', 'One uppercase letter', 'One number'])
    await expect(dialog.getByText(item)).toBeVisible()
})

test('sign up, sign out, and sign in again', { tag: '@phone' }, async ({ page }) => {
  const email = `grace-${crypto.randomUUID()}@athletes.example`
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' }).click()
  await join(page, email)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Welcome, Ada Athlete').locator('visible=true').first()).toBeVisible()

  await (await navigation(page)).getByRole('button', { name: 'Sign Out' }).locator('visible=true').click()
  await page.getByRole('alertdialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await (await navigation(page)).getByRole('button', { name: 'Log In' }).locator('visible=true').click()
  await signIn(page, email.toUpperCase())
  await expect(page.getByRole('dialog', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile Settings' })).toBeVisible()
})

test('a wrong password and an unknown address show the same message', async ({ page, people }) => {
  const ada = await people('Ada')
  await page.goto('/')
  await (await navigation(page)).getByRole('button', { name: 'Log In' }).locator('visible=true').click()
  await signIn(page, ada.email, 'Wrong-pass1')
  await expect(alert(page)).toHaveText('Invalid email or password')
  await signIn(page, 'stranger@athletes.example')
  await expect(alert(page)).toHaveText('Invalid email or password')
})

test('after too many wrong passwords the dialog says when to try again', async ({ page }) => {
  await page.goto('/')
  await (await navigation(page)).getByRole('button', { name: 'Log In' }).locator('visible=true').click()
  await page.route('**/auth/v1/token**', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '300' },
      json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    }),
  )
  await signIn(page, 'stranger@athletes.example')
  await expect(alert(page)).toHaveText('Too many attempts. Try again in 5 minutes.')
})

test('an address that has an account is refused at its field', async ({ page, people }) => {
  const ada = await people('Ada')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Sideline' })
  await dialog.getByLabel('Full Name').fill('Ada Again')
  await dialog.getByLabel('Email').fill(ada.email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('University').fill('Northfield University')
  await dialog.getByLabel('Sport').selectOption('Golf')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByText('This email is already registered')).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Ada Again')
})

test('a session is kept over a reload and ends here when it is ended elsewhere', async ({
  page,
  signedIn,
  site,
}) => {
  const ada = await signedIn('Ada')
  await page.goto('/my-reviews')
  await page.reload()
  await expect(page.getByText('Start rating coaches to see your reviews here.')).toBeVisible()
  await fetch(`${site.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.session.access_token}` },
  })
  await page.reload()
  await page.waitForURL((url) => url.pathname === '/')
  await signIn(page, ada.email)
  await page.waitForURL('**/my-reviews')
})

test('the dialogs link to each other and close by Escape', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' })
  await opener.click()
  await page.getByRole('dialog', { name: 'Join Sideline' }).getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('dialog', { name: 'Welcome Back' }).getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('dialog', { name: 'Join Sideline' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
