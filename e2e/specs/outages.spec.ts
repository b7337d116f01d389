import { alert, giveCategories, giveStars, searchBox, unique, publishRightAway } from '../fixtures/actions.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** Each of these tests has a site of its own, because it stops the server. */
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
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(alert(page)).toHaveText('Error submitting rating. Please try again.')
  await expect(page.getByRole('textbox')).toHaveValue('Written in a surge.')
  await ownSite.start()
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(page.getByText('Rating Submitted!')).toBeVisible()
})

test('a search while the server is down shows an error and keeps the text', async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/`)
  await page.waitForLoadState('networkidle')
  await ownSite.stop()
  await searchBox(page).fill('brandt')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 20_000 })
  await expect(searchBox(page)).toHaveValue('brandt')
  await ownSite.start()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a sign-up while offline shows an error and keeps the fields', async ({ page, context, ownSite }) => {
  await page.goto(`${ownSite.url}/`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Sideline' })
  await dialog.getByLabel('Full Name').fill('Ada Athlete')
  await dialog.getByLabel('Email').fill('ada@athletes.example')
  await dialog.getByLabel('Password', { exact: true }).fill('Sideline1')
  await dialog.getByLabel('University').fill('Northfield University')
  await dialog.getByLabel('Sport').selectOption('Golf')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(alert(page)).toHaveText('Something went wrong. Please try again.', { timeout: 30_000 })
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Ada Athlete')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account Created!' })).toBeVisible()
})
