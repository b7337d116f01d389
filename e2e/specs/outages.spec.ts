import { alert, giveCategories, giveStars, searchBox, unique, publishRightAway } from '../fixtures/actions.ts'
import {
  accountCreated,
  createAccount,
  emailField,
  fullNameField,
  passwordField,
  ratingSubmitted,
  signUpButton,
  signUpDialog,
  submitRating,
  tryAgain,
} from '../fixtures/elements.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { PASSWORD, Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** Each of these tests has its own site, because it stops the server. */
const test = base.extend<{ ownSite: Site }>({
  ownSite: async ({}, use) => {
    const site = await Site.open(TEMPLATE)
    await use(site)
    await site.close()
  },
})

test('a review whose request fails stays in the form and can be sent when the server is back', async ({
  page,
  ownSite,
}) => {
  const ada = await Person.signUp(ownSite, 'Ada')
  const { id } = await ada.addCoach(unique('Interrupted'))
  await ada.signInBrowser(page)
  await page.goto(`${ownSite.url}/coach/${id}/rate`)
  await giveStars(page, 4)
  await giveCategories(page, 4)
  await page.getByRole('textbox').fill('Written in a surge.')
  await ownSite.stop()
  await publishRightAway(page)
  await submitRating(page).click()
  await expect(alert(page)).toHaveText('Error submitting rating. Please try again.')
  await expect(page.getByRole('textbox')).toHaveValue('Written in a surge.')
  await ownSite.start()
  await submitRating(page).click()
  await expect(ratingSubmitted(page)).toBeVisible()
})

test('a search while the server is down shows an error and keeps the text', async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/`)
  await page.waitForLoadState('networkidle')
  await ownSite.stop()
  await searchBox(page).fill('brandt')
  await expect(tryAgain(page)).toBeVisible()
  await expect(searchBox(page)).toHaveValue('brandt')
  await ownSite.start()
  await tryAgain(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a sign-up while offline shows an error and keeps the fields', async ({ page, context, ownSite }) => {
  await page.goto(`${ownSite.url}/`)
  await signUpButton(page).click()
  const dialog = signUpDialog(page)
  // Parents give no university: this site knows none, and asks about the name if it could look it up in time.
  await dialog.getByText('a parent').click()
  await fullNameField(dialog).fill('Ada Athlete')
  await emailField(dialog).fill('ada@athletes.example')
  await passwordField(dialog).fill(PASSWORD)
  await context.setOffline(true)
  await createAccount(dialog).click()
  await expect(alert(page)).toHaveText('Something went wrong. Please try again.')
  await expect(fullNameField(dialog)).toHaveValue('Ada Athlete')
  await context.setOffline(false)
  await createAccount(dialog).click()
  await expect(accountCreated(page)).toBeVisible()
})
