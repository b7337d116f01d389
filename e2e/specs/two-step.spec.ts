import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { alert, signIn } from '../fixtures/actions.ts'
import {
  codeField,
  continueButton,
  logInButton,
  openSettings,
  openSignIn,
  settingsButton,
  signOut,
  signedInDialog,
} from '../fixtures/elements.ts'
import { codeOf } from '../fixtures/authenticator.ts'
import { expect, test } from '../fixtures/test.ts'

async function openSecurity(page: Page): Promise<Locator> {
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Security' }).click()
  return dialog.getByRole('region', { name: 'Two-Step Sign-In' })
}

async function enterPassword(page: Page, email: string): Promise<Locator> {
  await openSignIn(page)
  await signIn(page, email)
  const dialog = page.getByRole('dialog', { name: 'Enter Your Code' })
  await expect(dialog).toBeVisible()
  return dialog
}

test(
  'two-step sign-in is turned on, used with a code and with a recovery code, and turned off',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    const ada = await signedIn('Ada')
    await page.goto('/')
    const section = await openSecurity(page)
    await section.getByRole('button', { name: 'Turn On' }).click()
    await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const picture = section.getByRole('img')
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    const secret = await section.getByText(/^[A-Z2-7]{32}$/).innerText()
    await codeField(section).fill('000000')
    await section.getByRole('button', { name: 'Turn On' }).click()
    await expect(alert(page)).toHaveText(/This code is wrong/)
    await codeField(section).fill(codeOf(secret))
    await section.getByRole('button', { name: 'Turn On' }).click()
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [first = '', second = ''] = await codes.allInnerTexts()
    const downloading = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('sideline-recovery-codes.txt')
    expect(await readFile(await download.path(), 'utf8')).toContain(second)
    await section.getByRole('button', { name: 'I Have Saved Them' }).click()
    await expect(section.getByText('You have 10 of 10 recovery codes left.')).toBeVisible()
    await page.keyboard.press('Escape')

    await signOut(page)
    let dialog = await enterPassword(page, ada.email)
    await page.reload()
    await expect(await logInButton(page)).toBeVisible()
    dialog = await enterPassword(page, ada.email)
    await codeField(dialog).fill(codeOf(secret, 1))
    await continueButton(dialog).click()
    await expect(signedInDialog(page)).toBeVisible()
    await expect(settingsButton(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    await signOut(page)
    dialog = await enterPassword(page, ada.email)
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery Code').fill(first)
    await continueButton(dialog).click()
    await expect(signedInDialog(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    await openSecurity(page)
    await expect(section.getByText('You have 9 of 10 recovery codes left.')).toBeVisible()
    await section.getByRole('button', { name: 'Turn Off' }).click()
    await section.getByRole('button', { name: 'Use a recovery code' }).click()
    await section.getByLabel('Recovery Code').fill(second)
    await section.getByRole('button', { name: 'Turn Off' }).click()
    await expect(section.getByText('Two-step sign-in is off.')).toBeVisible()
    await page.keyboard.press('Escape')
    await signOut(page)
    await openSignIn(page)
    await signIn(page, ada.email)
    await expect(settingsButton(page)).toBeVisible()
  },
)
