import { giveCategories, giveStars, unique, publishRightAway } from '../fixtures/actions.ts'
import { submitRating } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'hints name the rule while a review is written, select the text, and block nothing',
  { tag: '@phone' },
  async ({ page, people, signedIn }) => {
    const { id } = await (await people('Founder')).addCoach(unique('Hinted'))
    await signedIn('Ada')
    await page.goto(`/coach/${id}/rate`)
    await giveStars(page, 4)
    await giveCategories(page, 4)
    const box = page.getByRole('textbox')
    const hints = page.getByRole('group', { name: 'Hints on your review' })

    await box.fill('Planning is up to Jenna. I was captain, and Coach Hinted is fair.')
    await expect(hints.getByText('Two things to check.')).toBeVisible()
    await expect(hints.getByRole('button')).toHaveText([
      /I was captain.*the roster shows who/,
      /Jenna.*Only the coach may be named.*\(rule 6\)/,
    ])

    await hints.getByRole('button', { name: /Jenna/ }).click()
    await expect(box).toBeFocused()
    await page.keyboard.type('others')
    await expect(box).toHaveValue('Planning is up to others. I was captain, and Coach Hinted is fair.')
    await expect(hints.getByText('One thing to check.')).toBeVisible()

    await publishRightAway(page)
    await submitRating(page).click()
    await expect(page.getByText('I was captain, and Coach Hinted is fair.').first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Hints on your review' })).toHaveCount(0)
  },
)
