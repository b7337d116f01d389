import { giveCategories, join, searchBox, toggleTag, publishRightAway } from '../fixtures/actions.ts'
import {
  fromOneReview,
  ratingSubmitted,
  signInDialog,
  signUpInstead,
  submitRating,
} from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a visitor finds a coach, signs up, rates, and sees the numbers change',
  { tag: '@phone' },
  async ({ page, site }, { project }) => {
    const { items } = await (await fetch(`${site.url}/api/coaches?q=brandt`)).json()
    // Each project rates its own coach, because both may run on the same worker and share its site.
    const coach = items[project.name === 'phone' ? 1 : 0]

    await page.goto('/')
    await searchBox(page).fill(`${coach.name} ${coach.university}`.toLowerCase())
    await page.getByRole('option').filter({ hasText: coach.name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: coach.name })).toBeVisible()
    await expect(page.getByText('Not rated', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/No reviews yet\. No tags yet\./)).toBeVisible()

    await page.getByRole('link', { name: 'Excellent, 5 stars' }).click()
    await signUpInstead(signInDialog(page)).click()
    await join(page, `ada-${crypto.randomUUID()}@athletes.example`)
    await expect(page.getByRole('dialog')).toBeHidden()

    await expect(page.getByRole('heading', { level: 1, name: `Rate ${coach.name}` })).toBeVisible()
    await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await giveCategories(page, 5)
    await page.getByText('Yes', { exact: true }).click()
    await toggleTag(page, 'Caring')
    await toggleTag(page, 'Wise')
    await page.getByRole('textbox').fill('Knows every play and every player.')
    await publishRightAway(page)
    await submitRating(page).click()
    await expect(ratingSubmitted(page)).toBeVisible()

    await page.waitForURL(`**/coach/${coach.id}`)
    await expect(page.getByText('5.0').first()).toBeVisible()
    await expect(fromOneReview(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Just getting started' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reviews (1)' })).toBeVisible()
    const review = page.getByRole('article').filter({ hasText: 'Knows every play and every player.' })
    await expect(review.getByText('Athlete', { exact: true })).toBeVisible()
    await expect(review.getByText('Recommends')).toBeVisible()
    await expect(review.getByRole('list', { name: 'Tags' })).toContainText('Caring')
    await expect(page.getByText('No reviews yet')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  },
)
