import { alert, join, signIn, fillSignUp } from '../fixtures/actions.ts'
import {
  createAccount,
  emailField,
  fullNameField,
  logIn,
  openSignIn,
  passwordField,
  settingsButton,
  signInDialog,
  signOut,
  signUpButton,
  signUpDialog,
  signUpInstead,
  signedInDialog,
} from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test('sign-up shows an error at each field and a checklist of the password rules', async ({ page }) => {
  await page.goto('/')
  await signUpButton(page).click()
  const dialog = signUpDialog(page)
  await createAccount(dialog).click()
  await expect(dialog.getByText('Full name is required')).toBeVisible()
  await expect(dialog.getByText('Please select your sport')).toBeVisible()
  await emailField(dialog).fill('nobody')
  await passwordField(dialog).fill('short')
  await createAccount(dialog).click()
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible()
  await passwordField(dialog).fill('lowercase1')
  await createAccount(dialog).click()
  await expect(dialog.getByText('Password requirements not met')).toBeVisible()
  for (const item of ['At least 8 characters', 'One lowercase letter', 'One uppercase letter', 'One number'])
    await expect(dialog.getByText(item)).toBeVisible()
})

test('sign up, sign out, and sign in again', { tag: '@phone' }, async ({ page }) => {
  const email = `grace-${crypto.randomUUID()}@athletes.example`
  await page.goto('/')
  await signUpButton(page).click()
  await join(page, email)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Welcome, Ada Athlete').locator('visible=true').first()).toBeVisible()

  await signOut(page)
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await openSignIn(page)
  await signIn(page, email.toUpperCase())
  await expect(signedInDialog(page)).toBeVisible()
  await expect(settingsButton(page)).toBeVisible()
})

test('a wrong password and an unknown address show the same message', async ({ page, people }) => {
  const ada = await people('Ada')
  await page.goto('/')
  await openSignIn(page)
  await signIn(page, ada.email, 'Wrong-pass1')
  await expect(alert(page)).toHaveText('Invalid email or password')
  await signIn(page, 'stranger@athletes.example')
  await expect(alert(page)).toHaveText('Invalid email or password')
})

test('after too many wrong passwords the dialog says when to try again', async ({ page }) => {
  await page.goto('/')
  await openSignIn(page)
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

test('an email address that has an account is rejected at its field', async ({ page, people }) => {
  const ada = await people('Ada')
  await page.goto('/')
  await signUpButton(page).click()
  const dialog = signUpDialog(page)
  await fillSignUp(dialog, ada.email, 'Ada Again')
  await createAccount(dialog).click()
  await expect(dialog.getByText('This email is already registered')).toBeVisible()
  await expect(fullNameField(dialog)).toHaveValue('Ada Again')
})

test('a session survives a reload and ends here when it is ended elsewhere', async ({
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

test('the dialogs link to each other and close with Escape', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const opener = signUpButton(page)
  await opener.click()
  await logIn(signUpDialog(page)).click()
  await signUpInstead(signInDialog(page)).click()
  await expect(signUpDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
