import { alert, giveCategories, giveStars, searchBox, unique } from '../stage/actions.ts'
import { TEMPLATE } from '../stage/libraryOfCoaches.ts'
import { Person } from '../stage/people.ts'
import { Site } from '../stage/site.ts'
import { expect, test as base } from '../stage/test.ts'

/** A site of its own for each of these journeys: it is taken down under the user's hands. */
const test = base.extend<{ fragile: Site }>({
  fragile: async ({}, use) => {
    const site = await Site.open(TEMPLATE)
    await use(site)
    await site.close()
  },
})

test('the server goes down while a review is sent: told, nothing lost, sent when it is back', async ({
  page,
  fragile,
}) => {
  const ada = await Person.signUp(fragile, 'Ada')
  const { id } = await ada.addCoach(unique('Interrupted'))
  await ada.takeOver(page)
  await page.goto(`${fragile.url}/coach/${id}/rate`)
  await giveStars(page, 4)
  await giveCategories(page, 4)
  await page.getByRole('textbox').fill('Written in a storm.')
  await fragile.stop()
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(alert(page)).toHaveText('Error submitting rating. Please try again.')
  await expect(page.getByRole('textbox')).toHaveValue('Written in a storm.')
  await fragile.start()
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(page.getByText('Rating Submitted!')).toBeVisible()
})

test('the server is down: searching says so and keeps the text', async ({ page, fragile }) => {
  await page.goto(`${fragile.url}/`)
  await fragile.stop()
  await searchBox(page).fill('brandt')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 20_000 })
  await expect(searchBox(page)).toHaveValue('brandt')
  await fragile.start()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('offline: signing in says that something went wrong, and keeps what was typed', async ({
  page,
  context,
  fragile,
}) => {
  await page.goto(`${fragile.url}/`)
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
