import { giveCategories, giveStars, publishRightAway, unique } from '../fixtures/actions.ts'
import {
  createAccount,
  emailField,
  fullNameField,
  mainNavigation,
  passwordField,
  profileUpdated,
  saveChanges,
  settingsDialog,
  sportField,
  submitRating,
  universityField,
} from '../fixtures/elements.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a recruit signs up without a university, saves, and rates after joining a team',
  { tag: '@phone' },
  async ({ page, people }) => {
    const name = unique('Visited')
    const { id } = await (await people('Founder')).addCoach(name)
    await page.goto('/')
    await mainNavigation(page).getByRole('button', { name: 'Sign Up' }).locator('visible=true').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('choosing a school').click()
    await expect(universityField(dialog)).toBeHidden()
    await expect(sportField(dialog)).toBeHidden()
    await fullNameField(dialog).fill('Kim Lee')
    await emailField(dialog).fill(`kim-${crypto.randomUUID()}@athletes.example`)
    await passwordField(dialog).fill(PASSWORD)
    await createAccount(dialog).click()
    await expect(page.getByText('Save the coaches you’re thinking about')).toBeVisible()

    await page.goto(`/coach/${id}`)
    await page.getByRole('button', { name: /^Save/ }).locator('visible=true').first().click()
    await expect(
      page
        .getByRole('button', { name: /from saved$/ })
        .locator('visible=true')
        .first(),
    ).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your saved coaches' })).toBeVisible()
    await expect(page.locator('.home-own').getByRole('link', { name })).toBeVisible()

    await page.goto(`/coach/${id}/rate`)
    await expect(page.getByText('You told us that you’re choosing a school')).toBeVisible()
    await page.getByRole('button', { name: 'I’ve joined a team' }).click()
    const settings = settingsDialog(page)
    await universityField(settings).fill('Northfield University')
    await sportField(settings).selectOption('Soccer')
    await saveChanges(settings).click()
    await expect(profileUpdated(page)).toBeVisible()
    await settings.getByRole('button', { name: 'Close' }).click()

    await giveStars(page, 4)
    await giveCategories(page, 4)
    await publishRightAway(page)
    await submitRating(page).click()
    await page.waitForURL(`**/coach/${id}`)
    await expect(page.getByRole('heading', { name: 'Reviews (1)' })).toBeVisible()
  },
)
