import type { Page } from '@playwright/test'
import { join, signIn, unique } from '../fixtures/actions.ts'
import {
  addCoachDialog,
  fullNameField,
  openSettings,
  openSignIn,
  removeFromSaved,
  signOut,
  signUpDialog,
  signUpInstead,
  foundCoach,
} from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

/*
 * Back closes an open dialog and stays on the page; with no dialog open, it leaves the page, whatever was open before.
 */

async function openLogIn(page: Page): Promise<void> {
  await openSignIn(page)
}

test(
  'Back closes the sign-up dialog and keeps what was typed',
  { tag: '@phone' },
  async ({ page, people }) => {
    const { id } = await (await people('Founder')).addCoach(unique('Back Joins'))
    // The first page of the tab: Back would leave the site.
    await page.goto(`/coach/${id}`)
    await openLogIn(page)
    await signUpInstead(page.getByRole('dialog')).click()
    const dialog = signUpDialog(page)
    await fullNameField(dialog).fill('Ada')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/coach/${id}`)
    await openLogIn(page)
    await signUpInstead(page.getByRole('dialog')).click()
    await expect(fullNameField(dialog)).toHaveValue('Ada')
    // After a reload, the history already has the dialog's entry.
    await page.reload()
    await openLogIn(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(`/coach/${id}`)
  },
)

test('after a dialog was closed, Back leaves the page and Forward returns to it', async ({
  page,
  people,
}) => {
  const name = unique('Back Reports')
  const { id } = await (await people('Founder')).addCoach(name)
  await page.goto(`/coaches?q=${encodeURIComponent(name)}`)
  await foundCoach(page, name).click()
  const report = page.getByRole('button', { name: 'Report this profile' })
  const dialog = page.getByRole('dialog', { name: 'Report this profile' })
  const scroll = () => page.evaluate(() => scrollY)
  // The dialog is opened at different scroll positions: Back must not scroll the page.
  for (const close of ['Escape', 'Back', 'Cancel', 'Back']) {
    await report.click()
    await expect(dialog).toBeVisible()
    const before = await scroll()
    if (close === 'Back') await page.goBack()
    else if (close === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: close }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/coach/${id}`)
    expect(await scroll()).toBe(before)
    await page.mouse.wheel(0, -40)
  }
  await report.click()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page.getByRole('main')).toContainText('1 coach')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('Back from the form that a visitor logged in for is one step to the profile', async ({
  page,
  people,
}) => {
  const ada = await people('Ada')
  const name = unique('Back Rates')
  const { id } = await ada.addCoach(name)
  await ada.rate(id, { rating: 4 })
  const bert = await people('Bert')
  await page.goto(`/coaches?q=${encodeURIComponent(name)}`)
  await foundCoach(page, name).click()
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await signIn(page, bert.email)
  await page.waitForURL(`**/coach/${id}/rate`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main')).toContainText('1 coach')
})

test('a coach saved after logging in is not saved by Back and Forward', async ({ page, people }) => {
  const ada = await people('Ada')
  const name = unique('Back Saves')
  const { id } = await ada.addCoach(name)
  await page.goto(`/coaches?q=${encodeURIComponent(name)}`)
  await foundCoach(page, name).click()
  await page.getByRole('button', { name: 'Save for later' }).click()
  await signIn(page, ada.email)
  await removeFromSaved(page).click()
  await expect(page.getByRole('button', { name: 'Save for later' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('main')).toContainText('1 coach')
  await page.goForward()
  await expect(page).toHaveURL(`/coach/${id}`)
  await expect(page.getByRole('button', { name: 'Save for later' })).toBeVisible()
})

test('Back closes one dialog at a time, and signing out leaves none behind', async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Site Guidelines' }).last().click()
  const settings = await openSettings(page)
  await settings.getByRole('tab', { name: 'Account' }).click()
  await settings.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(settings).toBeVisible()
  await page.goBack()
  await expect(settings).toBeHidden()
  await expect(page).toHaveURL('/guidelines')
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await expect(page).toHaveURL('/guidelines')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test('Back closes the dialog for adding a coach, and it does not reopen', async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.goto('/contact')
  await page.goto('/?add-coach=true')
  const dialog = addCoachDialog(page)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test('the dialog does not reopen for a visitor who joined to add a coach', async ({ page }) => {
  await page.goto('/contact')
  await page.goto('/?add-coach=true')
  await join(page, `ada-${crypto.randomUUID()}@athletes.example`)
  const dialog = addCoachDialog(page)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})
