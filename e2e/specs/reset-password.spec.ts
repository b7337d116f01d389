import { alert, signIn } from '../fixtures/actions.ts'
import { emailField, openSignIn, signedInDialog } from '../fixtures/elements.ts'
import { mailedLink } from '../fixtures/mailedLink.ts'
import { expect, test } from '../fixtures/test.ts'

const NEW_PASSWORD = 'Whistle22'

test('a forgotten password is reset with the emailed link, which works once', async ({
  page,
  people,
  site,
}) => {
  const ada = await people('Ada')
  await page.goto('/')
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: 'Forgot your password' }).click()
  await expect(dialog.getByText('Please enter your email address first.')).toBeVisible()
  await expect(emailField(dialog)).toBeFocused()
  await emailField(dialog).fill('nonsense')
  await dialog.getByRole('button', { name: 'Forgot your password' }).click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await emailField(dialog).fill(ada.email)
  await dialog.getByRole('button', { name: 'Forgot your password' }).click()
  await expect(dialog.getByText(ada.email)).toBeVisible()

  const link = await mailedLink(site, ada.email)
  await page.goto(link)
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password').fill('Different1')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(alert(page)).toHaveText('Passwords do not match.')
  await page.getByLabel('New Password', { exact: true }).fill('weak')
  await page.getByLabel('Confirm Password').fill('weak')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(alert(page)).toHaveText('Password must meet all requirements shown below.')
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.waitForURL('**/')

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('Another33')
  await page.getByLabel('Confirm Password').fill('Another33')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(alert(page)).toHaveText('Invalid or expired reset link. Please request a new password reset.')
  await page.goto('/')
  await openSignIn(page)
  await signIn(page, ada.email, NEW_PASSWORD)
  await expect(signedInDialog(page)).toBeVisible()
})

test('the reset page without a token shows an error', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(alert(page)).toHaveText(
    'Invalid reset link. Please request a new password reset from your profile settings.',
  )
  await page.getByRole('link', { name: 'Back to Homepage' }).click()
  await page.waitForURL('**/')
})

test('a link with an error in its hash or query says that it is invalid or expired', async ({ page }) => {
  for (const address of ['/reset-password#error=access_denied', '/reset-password?error=access_denied']) {
    await page.goto(address)
    await expect(alert(page)).toHaveText(
      'Invalid or expired reset link. Please request a new password reset.',
    )
  }
})

test('tokens of a recovery session open the form', async ({ page, people }) => {
  const ada = await people('Ada')
  const { access_token, refresh_token } = ada.session
  await page.goto(`/reset-password#access_token=${access_token}&refresh_token=${refresh_token}&type=recovery`)
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  expect(page.url()).not.toContain('token')
})
