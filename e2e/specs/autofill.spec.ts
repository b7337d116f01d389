import type { Locator, Page } from '@playwright/test'
import { navigation, searchBox } from '../fixtures/actions.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/** How browsers and their extensions fill in a field: not as keys do, and some without any event. */
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
  await (await navigation(page)).getByRole('button', { name: 'Log In' }).locator('visible=true').click()
  return page.getByRole('dialog', { name: 'Welcome Back' })
}

for (const [how, script] of Object.entries(FILLED)) {
  const fill: Fill = (field, value) => field.evaluate(script, value)

  test(`fields filled in ${how} sign in`, async ({ page, people }) => {
    const ada = await people('Ada')
    const dialog = await openLogIn(page)
    await fill(dialog.getByLabel('Email'), ada.email)
    await fill(dialog.getByLabel('Password', { exact: true }), PASSWORD)
    await dialog.getByRole('button', { name: 'Show' }).click() // must not empty the field
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('dialog', { name: 'Welcome Back!' })).toBeVisible()
  })

  test(`an address filled in ${how} gets the reset mail`, async ({ page, people }) => {
    const ada = await people('Ada')
    const dialog = await openLogIn(page)
    await fill(dialog.getByLabel('Email'), ada.email)
    await dialog.getByRole('button', { name: 'Forgot your password' }).click()
    await expect(dialog.getByText(ada.email)).toBeVisible()
  })

  test(`fields filled in ${how} sign up, also where another one is typed`, async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Join Sideline' })
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' }).click()
    await fill(dialog.getByLabel('Full Name'), 'Grace Filled')
    await fill(dialog.getByLabel('Email'), `grace-${crypto.randomUUID()}@athletes.example`)
    await fill(dialog.getByLabel('Password', { exact: true }), PASSWORD)
    await dialog.getByLabel('University').fill('Northfield University')
    await dialog.getByLabel('Sport').selectOption('Soccer')
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Grace Filled')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('dialog', { name: 'Account Created!' })).toBeVisible()
    await expect(page.getByText('Welcome, Grace Filled').locator('visible=true').first()).toBeVisible()
  })

  test(`fields filled in ${how} change the name and add a coach`, async ({ page, signedIn }) => {
    await signedIn('Ada')
    await page.goto('/?add-coach=true')
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByLabel('Coach Name'), `Filled ${how} ${crypto.randomUUID().slice(0, 4)}`)
    await fill(dialog.getByLabel('University'), 'Northfield University')
    await dialog.getByLabel('Sport').selectOption('Soccer')
    await dialog.getByRole('button', { name: 'Add Coach' }).click()
    await expect(page.getByText('Coach Added Successfully!')).toBeVisible()
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Profile Settings' }).click()
    await fill(page.getByLabel('Display Name'), 'Ada Filled')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Profile Settings' }).click()
    await expect(page.getByLabel('Display Name')).toHaveValue('Ada Filled')
  })

  test(`a search filled in ${how} is searched for`, async ({ page }) => {
    await page.goto('/')
    await searchBox(page).focus()
    await fill(searchBox(page), 'soccer')
    await searchBox(page).press('Enter')
    await page.waitForURL('**/coaches?q=soccer')
  })
}
