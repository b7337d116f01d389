import { giveCategories, giveStars, unique } from '../fixtures/actions.ts'
import { findings } from '../fixtures/accessibility.ts'
import { openSettings, submitRating } from '../fixtures/elements.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** A site that publishes at once until a test lets it publish weekly. */
const test = base.extend<{ ownSite: Site }>({
  ownSite: async ({}, use) => {
    const site = await Site.open(TEMPLATE)
    await use(site)
    await site.close()
  },
})

async function publishWeekly(site: Site): Promise<void> {
  await site.stop()
  await site.start({ SIDELINE_PUBLICATION: 'weekly' })
}

test(
  'a new review waits for the next edition or a later one, and only its author sees it',
  { tag: '@phone' },
  async ({ page, browser, ownSite }) => {
    const ada = await Person.signUp(ownSite, 'Ada')
    const name = unique('Weekly')
    const { id } = await ada.addCoach(name)
    await publishWeekly(ownSite)
    await ada.signInBrowser(page)
    await page.goto(`${ownSite.url}/coach/${id}/rate`)
    await expect(
      page.getByText(/^This site publishes once a week, on Monday\..* closes Sunday, /),
    ).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Monday, .*, with everyone else’s$/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Right away' })).toHaveCount(0)
    await giveStars(page, 2)
    await giveCategories(page, 3)
    await page.getByRole('textbox').fill('Waits for Monday.')
    await page.getByText('Not before a date').click()
    await expect(page.getByRole('radio', { name: /Edition of/ })).toHaveCount(3)
    await page.getByText('before next season').click()
    await page.reload()
    await expect(page.getByRole('radio', { name: /before next season/ })).toBeChecked()
    expect(await findings(page)).toEqual([])
    await page.getByRole('radio', { name: /with everyone else’s/ }).check({ force: true })
    await submitRating(page).click()
    await expect(
      page.getByText(/^It appears Monday, .*, with everyone else’s\..* until Sunday, /),
    ).toBeVisible()
    await expect(page.getByText('with you')).toHaveCount(0)
    await page.waitForURL(`**/coach/${id}`)

    const own = page.getByRole('article', { name: 'Your review' })
    await expect(own).toContainText('Only you can see this')
    await expect(own).toContainText('Waits for Monday.')
    await expect(page.getByText(/^First edition Monday, /)).toBeVisible()
    expect(await findings(page)).toEqual([])
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${ownSite.url}/coach/${id}`)
    await expect(visitor.getByText(/^First edition Monday, /)).toBeVisible()
    await expect(visitor.getByText('Waits for Monday.')).toHaveCount(0)
    await visitor.context().close()

    await page.goto(`${ownSite.url}/my-reviews`)
    await expect(page.getByRole('heading', { name: /^Appears Monday, / })).toBeVisible()
    await expect(page.getByText(/^You can change or withdraw it until Sunday, /)).toBeVisible()
    await page.getByRole('button', { name: /^Aug 15/ }).click()
    const sooner = page.getByRole('button', { name: `Publish review of ${name} with the next edition` })
    await expect(sooner).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Appears Monday, Aug / })).toBeVisible()
    await sooner.click()
    await expect(sooner).toBeHidden()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: `Delete review of ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No reviews yet')).toBeVisible()
  },
)

test(
  'a change of a public review waits for an edition, and can be taken back until then',
  { tag: '@phone' },
  async ({ page, ownSite }) => {
    const ada = await Person.signUp(ownSite, 'Ada')
    const name = unique('Weekly')
    const { id } = await ada.addCoach(name)
    const review = await ada.rate(id, { rating: 4, comment: 'The old text.' })
    await publishWeekly(ownSite)
    await ada.signInBrowser(page)

    await page.goto(`${ownSite.url}/review/${review.id}/edit`)
    await page.getByRole('textbox').fill('The new text.')
    await page.getByRole('button', { name: 'Update Review' }).click()
    await expect(
      page.getByText(/^Saved\. Your change appears Monday, .*; until then the old version shows\.$/),
    ).toBeVisible()
    await page.waitForURL('**/my-reviews')
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card.getByRole('heading', { name: /^Your change appears Monday, / })).toBeVisible()
    await expect(card).toContainText('The new text.')
    await page.goto(`${ownSite.url}/review/${review.id}/edit`)
    await expect(page.getByRole('textbox')).toHaveValue('The new text.')

    await page.goto(`${ownSite.url}/coach/${id}`)
    const own = page.getByRole('article', { name: 'Your review' })
    await expect(own).toContainText('The new text.')
    await expect(page.getByText('The old text.')).toBeVisible()
    await own.getByRole('button', { name: `Take back the change of your review of ${name}` }).click()
    await expect(own).toBeHidden()
    await expect(page.getByText('The old text.')).toBeVisible()

    await page.goto(`${ownSite.url}/my-reviews`)
    await page.getByRole('button', { name: `Delete review of ${name}` }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('radio', { name: 'With the next edition' })).toBeChecked()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(card.getByRole('heading', { name: /^Disappears Monday, / })).toBeVisible()
    await card.getByRole('button', { name: `Keep review of ${name}` }).click()
    await expect(card.getByRole('heading', { name: /^Disappears Monday, / })).toBeHidden()
    await page.getByRole('button', { name: `Delete review of ${name}` }).click()
    await dialog.getByText('Right now').click()
    await expect(dialog.getByText('Whoever watches the page sees that a review left today.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No reviews yet')).toBeVisible()
    await page.goto(`${ownSite.url}/coach/${id}`)
    await expect(page.getByText('The old text.')).toHaveCount(0)
  },
)

test('the reviews of a deleted account disappear with the next edition', async ({ page, ownSite }) => {
  const ada = await Person.signUp(ownSite, 'Ada')
  const { id } = await ada.addCoach(unique('Weekly'))
  await ada.rate(id, { rating: 4, comment: 'Stays until Monday.' })
  await publishWeekly(ownSite)
  await ada.signInBrowser(page)
  await page.goto(`${ownSite.url}/`)
  const settings = await openSettings(page)
  await settings.getByRole('tab', { name: 'Account' }).click()
  await settings.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('radio', { name: 'With the next edition' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText(/Your reviews will disappear with the next edition\./)).toBeVisible()
  await page.waitForURL(`${ownSite.url}/`)
  await page.goto(`${ownSite.url}/coach/${id}`)
  await expect(page.getByText('Stays until Monday.')).toBeVisible()
})
