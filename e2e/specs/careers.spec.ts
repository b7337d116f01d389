import { giveCategories, giveStars } from '../fixtures/actions.ts'
import { test } from '../fixtures/demoSite.ts'
import { ratingSubmitted, submitRating } from '../fixtures/elements.ts'
import { Person } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'

const OLD_TEAM = '/team/silverbrook-university/womens-soccer'
const NEW_TEAM = '/team/thornbury-university/womens-soccer'

test('a move that a moderator accepts takes the reviews along, until it is undone', async ({
  page,
  site,
}) => {
  const moderator = await Person.ofDemo(site, 'moderator')
  await moderator.signInBrowser(page)
  await page.goto('/desk/staff-lists')
  await page
    .getByRole('main')
    .getByRole('link', { name: /staff-2026/ })
    .click()
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByText('Maeve Copperthwaite: decided.')).toBeVisible()

  await page.goto(OLD_TEAM)
  const left = page.getByRole('region', { name: 'Who left in the last two seasons' })
  await expect(left).toContainText('Head coach at Thornbury University')
  await page.goto(NEW_TEAM)
  await expect(page.getByRole('main')).toContainText(
    'Came from Silverbrook University: 7 athletes there wrote',
  )

  await page.goto('/desk/staff-lists')
  await page
    .getByRole('main')
    .getByRole('link', { name: /staff-2026/ })
    .click()
  await page.getByRole('combobox').selectOption('accepted')
  await page.getByText('Maeve Copperthwaite').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('u')
  await expect(page.getByText('No moves here.')).toBeVisible()
  await page.goto(NEW_TEAM)
  await expect(page.getByRole('main')).not.toContainText('Came from')
})

test(
  'the form asks where an athlete was if the coach was at two schools',
  { tag: '@phone' },
  async ({ page, site }) => {
    const ada = await Person.signUp(site, 'Ada')
    const { items } = await ada.request<{ items: { id: number }[] }>('GET', '/api/coaches?q=Isolde+Branwick')
    await ada.signInBrowser(page)
    await page.goto(`/coach/${items[0]!.id}/rate`)
    await giveStars(page, 4)
    await giveCategories(page, 4)
    await submitRating(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please choose where you were on the team' }),
    ).toBeVisible()
    await page.locator('label').filter({ hasText: 'Thornbury University' }).click()
    await submitRating(page).click()
    await expect(ratingSubmitted(page)).toBeVisible()
    await page.goto('/my-reviews')
    await expect(page.getByRole('main')).toContainText('Thornbury University')
  },
)
