import { alert, giveCategories, giveStars, unique } from '../fixtures/actions.ts'
import { submitRating } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a review waits for others, then for a day, visible only to its author, until its author publishes it',
  { tag: '@phone' },
  async ({ page, people, signedIn }) => {
    const founder = await people('Founder')
    const name = unique('Few Reviews')
    const { id } = await founder.addCoach(name)
    await signedIn('Ada')

    await page.goto(`/coach/${id}/rate`)
    await expect(page.getByText('On a small team, the date alone can give you away.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Right away' })).not.toBeChecked()
    await expect(page.getByRole('radio', { name: 'Together with others' })).not.toBeChecked()
    await giveStars(page, 2)
    await giveCategories(page, 3)
    await page.getByRole('textbox').fill('Waits with others.')
    await expect(page.getByRole('complementary', { name: 'What everyone will see' })).toContainText(
      'Waits with others.',
    )
    await submitRating(page).click()
    await expect(alert(page)).toHaveText('Please choose when your review appears')
    await expect(page.getByRole('radio', { name: 'Right away' })).toBeFocused()
    await page.getByText('Not before a date').click()
    await page.getByText('before next season').click()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'before next season' })).toBeChecked()
    await page.getByText('Together with others').click()
    await expect(page.getByRole('radio', { name: 'before next season' })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Together with others' })).toBeChecked()
    await submitRating(page).click()
    await expect(
      page.getByText(/^It’s waiting with others until .*\. Only you can see it, in My Reviews\.$/),
    ).toBeVisible()
    await page.waitForURL(`**/coach/${id}`)
    await expect(page.getByText('Waits with others.')).toBeHidden()
    await expect(
      page.getByText(/^Your review is waiting until .*\. Nobody else can see it yet\.$/),
    ).toBeVisible()
    await expect(page.getByText(/Be the first/)).toBeHidden()

    await page.goto('/my-reviews')
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card.getByRole('heading', { name: 'Waiting with others' })).toBeVisible()
    await expect(card).toContainText('We don’t tell anyone how many are waiting, not even you.')
    await page.getByRole('link', { name: `Edit review of ${name}` }).click()
    await page.getByRole('button', { name: 'Update Review' }).click()
    await expect(page.getByText('Saved. It’s still waiting, so only you can see it.')).toBeVisible()
    await page.waitForURL('**/my-reviews')

    await founder.rate(id, { rating: 4 })
    await page.reload()
    await expect(card.getByRole('heading', { name: 'Waiting with others' })).toBeVisible()
    await (await people('Oscar')).rate(id, { rating: 5 })
    await page.reload()
    await expect(card.getByRole('heading', { name: 'Waiting with others' })).toBeVisible()
    await page.getByRole('button', { name: /^Jan 15/ }).click()
    await expect(card.getByRole('heading', { name: /^Appears on Jan 15/ })).toBeVisible()
    await page.goto(`/coach/${id}`)
    await expect(
      page.getByText(/^Your review appears on Jan 15.*\. Nobody else can see it yet\.$/),
    ).toBeVisible()
    await page.goto('/my-reviews')
    await page.getByRole('button', { name: `Publish review of ${name} now` }).click()
    await expect(card.getByRole('heading', { name: /^Appears on Jan 15/ })).toBeHidden()
    await expect(card).toContainText('Published today, the same day as two other reviews of this coach.')
    await page.goto(`/coach/${id}`)
    await expect(page.getByText('Waits with others.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reviews (3)' })).toBeVisible()
  },
)
