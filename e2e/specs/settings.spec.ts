import { readFile } from 'node:fs/promises'
import { unique } from '../fixtures/actions.ts'
import {
  displayNameField,
  openSettings,
  profileUpdated,
  saveChanges,
  settingsButton,
} from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'the display name can be changed, the email address cannot',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    const ada = await signedIn('Ada')
    await page.goto('/')
    const dialog = await openSettings(page)
    await expect(dialog.getByLabel('Email Address')).toBeDisabled()
    await expect(dialog.getByLabel('Email Address')).toHaveValue(ada.email)
    await expect(dialog.getByText('Email cannot be changed')).toBeVisible()
    await displayNameField(dialog).fill('Ada <b>Lovelace</b>')
    await saveChanges(dialog).click()
    await expect(profileUpdated(dialog)).toBeVisible()
    await expect(displayNameField(dialog)).toHaveValue('Ada Lovelace')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Welcome, Ada Lovelace').locator('visible=true').first()).toBeVisible()
  },
)

test('a password reset email is sent, and can be sent again', async ({ page, signedIn, site }) => {
  const ada = await signedIn('Ada')
  await page.goto('/')
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Security' }).click()
  await dialog.getByRole('button', { name: 'Send Password Reset Email' }).click()
  await expect(dialog.getByText('Password reset email sent successfully!')).toBeVisible()
  await expect(
    dialog.getByText(
      `Password reset email sent to ${ada.email}. Check your inbox and follow the instructions to reset your password.`,
    ),
  ).toBeVisible()
  await expect(dialog.getByText(/expires in 1 hour/)).toBeVisible()
  await expect.poll(async () => (await site.mailsTo(ada.email)).length).toBe(1)
  await dialog.getByRole('button', { name: 'Send Another Email' }).click()
  await expect(dialog.getByRole('button', { name: 'Send Password Reset Email' })).toBeVisible()
})

test(
  'users download their data, as a page to read and as JSON',
  { tag: '@phone' },
  async ({ page, people, signedIn }) => {
    const oscar = await people('Oscar')
    const name = `Downloaded ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await oscar.addCoach(name)
    const ada = await signedIn('Ada')
    await ada.rate(id, { rating: 4 })

    await page.goto('/')
    const dialog = await openSettings(page)
    await dialog.getByRole('tab', { name: 'Account' }).click()
    for (const [label, file] of [
      ['Readable page (HTML)', 'sideline-my-data.html'],
      ['For apps (JSON)', 'sideline-my-data.json'],
    ] as const) {
      const downloading = page.waitForEvent('download')
      await dialog.getByRole('button', { name: label }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(file)
      const content = await readFile(await download.path(), 'utf8')
      expect(content).toContain(ada.email)
      expect(content).toContain(name)
    }
  },
)

test('an account is deleted with its reviews, and the coach’s numbers are updated', async ({
  page,
  people,
  signedIn,
  site,
}) => {
  const oscar = await people('Oscar')
  const { id } = await oscar.addCoach(`Deleted Around ${crypto.randomUUID().slice(0, 8)}`)
  await oscar.rate(id, { rating: 5 })
  const ada = await signedIn('Ada')
  await ada.rate(id, { rating: 1 })

  await page.goto('/')
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Account' }).click()
  await expect(dialog.getByText('Member Since')).toBeVisible()
  await expect(dialog.getByText('Active')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  // A single review cannot be linked to another one, so there is nothing to choose.
  await expect(page.getByRole('alertdialog').getByRole('radio')).toHaveCount(0)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('Account Deleted')).toBeVisible()
  await expect(
    page.getByText(/Your reviews are gone too\. You will be signed out and redirected to the homepage/),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(settingsButton(page)).toHaveCount(0)

  const coach = await (await fetch(`${site.url}/api/coaches/${id}`)).json()
  expect(coach).toMatchObject({ rating: 5, total_reviews: 1 })
})

test('an account is deleted at once, and its reviews are deleted one by one', async ({
  page,
  people,
  signedIn,
  site,
}) => {
  const oscar = await people('Oscar')
  const { id } = await oscar.addCoach(`Left Behind ${crypto.randomUUID().slice(0, 8)}`)
  const other = await oscar.addCoach(`Left Behind ${crypto.randomUUID().slice(0, 8)}`)
  const ada = await signedIn('Ada')
  await ada.rate(id, { rating: 1 })
  await ada.rate(other.id, { rating: 2 })

  await page.goto('/')
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Account' }).click()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('One by one').click()
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('Account Deleted')).toBeVisible()
  await expect(ada.request('GET', '/api/my/reviews')).rejects.toThrow()
  expect(await (await fetch(`${site.url}/api/coaches/${id}`)).json()).toMatchObject({ total_reviews: 1 })
})

test('a failed account deletion resets the dialog and says so', async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.route('**/api/rpc/delete_user', (route) =>
    route.fulfill({ status: 500, json: { detail: 'no' } }),
  )
  await page.goto('/')
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Account' }).click()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('Deleting Account...')).toHaveCount(0)
  await expect(page.locator('nav[aria-label=Main]')).toBeAttached()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t delete your account. no')
})

test('the tabs do not move when one is tapped', { tag: '@phone' }, async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.goto('/')
  await openSettings(page)
  const tabs = page.getByRole('tablist', { name: 'Profile Settings' })
  const places: unknown[] = []
  for (const name of ['Profile', 'Security', 'Account']) {
    await page.getByRole('tab', { name }).click()
    // The dialog's opening animation has finished.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    places.push(await tabs.evaluate((row) => Math.round(row.getBoundingClientRect().top)))
  }
  expect(new Set(places).size, String(places)).toBe(1)
})

test('in a low window, a profile’s action bar does not cover its content', async ({ page, people }) => {
  const founder = await people('Founder')
  const { id } = await founder.addCoach(unique('Low Window'))
  await founder.rate(id, { rating: 4 })
  await page.goto(`/coach/${id}`)
  const bar = page.locator('.thumb-bar').first()
  // 1280 x 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(bar).not.toHaveCSS('position', 'fixed')
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(bar).toHaveCSS('position', 'fixed')
})
