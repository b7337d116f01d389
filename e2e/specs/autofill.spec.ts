import type { Locator, Page } from '@playwright/test'
import { searchBox } from '../fixtures/actions.ts'
import {
  accountCreated,
  addCoach,
  coachNameField,
  createAccount,
  displayNameField,
  emailField,
  fullNameField,
  logIn,
  openSettings,
  openSignIn,
  passwordField,
  profileUpdated,
  saveChanges,
  signUpButton,
  signUpDialog,
  signedInDialog,
  sportField,
  universityField,
} from '../fixtures/elements.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/** Ways in which browsers and extensions fill in a field: without key events, and some without any event. */
const FILLED = {
  'by script, with events': (element: HTMLInputElement, value: string) => {
    element.value = value
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  },
  'with the change event only': (element: HTMLInputElement, value: string) => {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  },
  'without an event': (element: HTMLInputElement, value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
  },
}

type Fill = (field: Locator, value: string) => Promise<void>

async function openLogIn(page: Page): Promise<Locator> {
  await page.goto('/')
  return openSignIn(page)
}

for (const [how, script] of Object.entries(FILLED)) {
  const fill: Fill = (field, value) => field.evaluate(script, value)

  test(`fields filled in ${how} sign in`, async ({ page, people }) => {
    const ada = await people('Ada')
    const dialog = await openLogIn(page)
    await fill(emailField(dialog), ada.email)
    await fill(passwordField(dialog), PASSWORD)
    await dialog.getByRole('button', { name: 'Show' }).click() // must not empty the field
    await logIn(dialog).click()
    await expect(signedInDialog(page)).toBeVisible()
  })

  test(`a reset email goes to an address filled in ${how}`, async ({ page, people }) => {
    const ada = await people('Ada')
    const dialog = await openLogIn(page)
    await fill(emailField(dialog), ada.email)
    await dialog.getByRole('button', { name: 'Forgot your password' }).click()
    await expect(dialog.getByText(ada.email)).toBeVisible()
  })

  test(`fields filled in ${how} sign up, even if one field is typed`, async ({ page }) => {
    const dialog = signUpDialog(page)
    await page.goto('/')
    await signUpButton(page).click()
    await fill(fullNameField(dialog), 'Grace Filled')
    await fill(emailField(dialog), `grace-${crypto.randomUUID()}@athletes.example`)
    await fill(passwordField(dialog), PASSWORD)
    await universityField(dialog).fill('Northfield University')
    await sportField(dialog).selectOption('Soccer')
    await expect(fullNameField(dialog)).toHaveValue('Grace Filled')
    await createAccount(dialog).click()
    await expect(accountCreated(page)).toBeVisible()
    await expect(page.getByText('Welcome, Grace Filled').locator('visible=true').first()).toBeVisible()
  })

  test(`fields filled in ${how} change the name and add a coach`, async ({ page, signedIn }) => {
    await signedIn('Ada')
    await page.goto('/?add-coach=true')
    const dialog = page.getByRole('dialog')
    await fill(coachNameField(dialog), `Filled ${how} ${crypto.randomUUID().slice(0, 4)}`)
    await fill(universityField(dialog), 'Northfield University')
    await sportField(dialog).selectOption('Soccer')
    await addCoach(dialog).click()
    await expect(page.getByText('Coach Added Successfully!')).toBeVisible()
    await page.goto('/contact')
    await openSettings(page)
    await fill(displayNameField(page), 'Ada Filled')
    await saveChanges(page).click()
    await expect(profileUpdated(page)).toBeVisible()
    await page.reload()
    await openSettings(page)
    await expect(displayNameField(page)).toHaveValue('Ada Filled')
  })

  test(`a search text filled in ${how} is searched for`, async ({ page }) => {
    await page.goto('/')
    await searchBox(page).focus()
    await fill(searchBox(page), 'soccer')
    await searchBox(page).press('Enter')
    await page.waitForURL('**/coaches?q=soccer')
  })
}
