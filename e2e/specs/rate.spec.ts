import {
  CATEGORIES,
  alert,
  giveCategories,
  giveStars,
  keepSuccess,
  signIn,
  toggleTag,
  unique,
  publishRightAway,
} from '../fixtures/actions.ts'
import {
  foundCoach,
  navigation,
  openSignIn,
  ratingSubmitted,
  signInDialog,
  submitRating,
} from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'submitting an incomplete rating jumps to what is missing and keeps the text',
  { tag: '@phone' },
  async ({ page, people, signedIn }) => {
    const { id } = await (await people('Founder')).addCoach(unique('Strict Form'))
    await signedIn('Ada')
    await page.goto(`/coach/${id}/rate`)
    await page.getByRole('textbox').fill('Kept all along.')
    await submitRating(page).click()
    const choose = 'Please choose when your review appears'
    await expect(alert(page)).toHaveText([
      'Please provide an overall rating',
      'Please rate all categories',
      choose,
    ])
    await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
    await expect(alert(page).first()).toBeInViewport()
    await giveStars(page, 3)
    await expect(alert(page)).toHaveText(['Please rate all categories', choose])
    for (const category of CATEGORIES.slice(0, 5))
      await page.getByRole('slider', { name: category }).fill('3')
    await submitRating(page).click()
    await expect(page.getByRole('slider', { name: 'Team Spirit' })).toBeFocused()
    // A segment below the mouse would show its word instead.
    await page.mouse.move(0, 0)
    await expect(page.getByText('Missing')).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await expect(alert(page)).toHaveText([choose])
    await publishRightAway(page)
    await expect(alert(page)).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveValue('Kept all along.')
  },
)

test('at most five tags can be chosen, and one can be removed', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Tagged'))
  await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  for (const tag of ['Fun', 'Wise', 'Kind', 'Strict', 'Caring']) await toggleTag(page, tag)
  await expect(page.getByRole('checkbox', { name: 'Lazy' })).toBeDisabled()
  await toggleTag(page, 'Fun')
  await expect(page.getByRole('checkbox', { name: 'Lazy' })).toBeEnabled()
})

test('sliders move by keyboard and announce their labels', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Slid'))
  await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  const slider = page.getByRole('slider', { name: 'Honesty' })
  await slider.focus()
  for (const [index, word] of ['Poor', 'Fair', 'Decent', 'Good', 'Excellent'].entries()) {
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', `${index + 1} of 5, ${word}`)
  }
})

test('segments follow a drag', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Dragged'))
  await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  const segment = (word: string) => page.getByTitle(word).first()
  const slider = page.getByRole('slider', { name: 'Knowledge' })
  await segment('Good').hover()
  await page.mouse.down()
  await expect(slider).toHaveAttribute('aria-valuetext', '4 of 5, Good')
  await segment('Poor').hover()
  await page.mouse.up()
  await expect(slider).toHaveAttribute('aria-valuetext', '1 of 5, Poor')
  await expect(slider).toBeFocused()
})

test('the success message says which rating it was and how the number changed', async ({
  page,
  people,
  signedIn,
}) => {
  const founder = await people('Founder')
  const { id } = await founder.addCoach(unique('Moved'))
  await founder.rate(id, { rating: 5 })
  for (const name of ['Bea', 'Cy', 'Dee']) await (await people(name)).rate(id, { rating: 5 })
  await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  await giveStars(page, 2)
  await giveCategories(page, 2)
  await submitRating(page).click()
  await expect(page.getByText(/^You are the 5th athlete to rate Moved/)).toBeVisible()
  await expect(page.getByText('5.0', { exact: true })).toBeVisible()
  await expect(page.getByText('4.4', { exact: true })).toBeVisible()
  await page.waitForURL(`**/coach/${id}`)
})

test(
  'a rating starts with a prompt beside the form, and its success message stays after a click on the page',
  { tag: '@phone' },
  async ({ page, people, signedIn, isMobile }) => {
    const name = unique('Previewed')
    const { id } = await (await people('Founder')).addCoach(name, `${name} College`)
    await signedIn('Ada')
    await page.goto(`/coach/${id}/rate`)
    const preview = page.getByRole('complementary', { name: 'What everyone will see' })
    await expect(preview).toBeVisible()
    await giveStars(page, 4)
    await giveCategories(page, 4)
    await page.getByRole('button', { name: 'Start with: When injured' }).click()
    await expect(page.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('patient.')
    await expect(page.getByRole('textbox')).toHaveValue('When injured: patient.')
    if (!isMobile) {
      await expect(preview.getByText('Good')).toBeInViewport()
      await expect(preview.getByText('When injured: patient.')).toBeInViewport()
    }
    await keepSuccess(page)
    await publishRightAway(page)
    await submitRating(page).click()
    await expect(page.getByRole('link', { name: 'Go to the profile' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rating Submitted!' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Rate another coach on your team' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/coaches\?q=.*College&sport=Soccer$/)
    await expect(foundCoach(page, name)).toBeVisible()
  },
)

test('the counter shows the length of the comment', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Counted'))
  await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  await page.getByRole('textbox').fill('x'.repeat(120))
  await expect(page.getByText('120/500')).toBeVisible()
})

test('a draft survives a reload and a sign-in', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Drafted'))
  const ada = await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  await giveStars(page, 4)
  await giveCategories(page, 4)
  await page.getByRole('textbox').fill('Half a thought')
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('Half a thought')

  // The session ends elsewhere; the form asks to sign in again and then sends what was typed. A request still in flight
  // would be rejected first and close the form.
  await page.waitForLoadState('networkidle')
  await ada.request('POST', '/auth/v1/logout?scope=global')
  await publishRightAway(page)
  await submitRating(page).click()
  await signIn(page, ada.email)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveValue('Half a thought')
  await submitRating(page).click()
  await expect(ratingSubmitted(page)).toBeVisible()
})

test('a double click sends once', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Clicked Twice'))
  await signedIn('Ada')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reviews')) sent++
  })
  await page.goto(`/coach/${id}/rate`)
  await giveStars(page, 5)
  await giveCategories(page, 5)
  await publishRightAway(page)
  await submitRating(page).dblclick()
  await expect(ratingSubmitted(page)).toBeVisible()
  expect(sent).toBe(1)
})

test('a failed request shows an error and keeps the form open', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Unlucky'))
  await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  await giveStars(page, 2)
  await giveCategories(page, 2)
  await page.route('**/reviews', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await publishRightAway(page)
  await submitRating(page).click()
  await expect(alert(page)).toHaveText('Error submitting rating. Please try again.')
  await expect(submitRating(page)).toBeEnabled()
  await page.unroute('**/reviews')
  await submitRating(page).click()
  await expect(ratingSubmitted(page)).toBeVisible()
})

test('a user signed out elsewhere is signed out here on the next submit, and returns to the draft', async ({
  page,
  people,
  signedIn,
}) => {
  const { id } = await (await people('Founder')).addCoach(unique('Revoked'))
  const ada = await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  await giveStars(page, 4)
  await giveCategories(page, 4)
  await page.getByRole('textbox').fill('Written before the end.')
  await page.waitForLoadState('networkidle')
  await ada.request('POST', '/auth/v1/logout?scope=global')
  await publishRightAway(page)
  await submitRating(page).click()
  await expect(signInDialog(page)).toHaveAccessibleDescription(
    /^Log in to rate Revoked .*\. We’ll take you there right after\.$/,
  )
  await expect(page.getByRole('dialog')).toContainText(
    'You were signed out because your password was changed, or you signed out on another device. What you wrote is saved on this device.',
  )
  await page.keyboard.press('Escape')
  const nav = await navigation(page)
  await expect(nav.getByText('My Reviews')).toHaveCount(0)
  await openSignIn(page)
  await signIn(page, ada.email)
  await page.waitForURL(`**/coach/${id}/rate`)
  await expect(page.getByRole('textbox')).toHaveValue('Written before the end.')
  await submitRating(page).click()
  await expect(ratingSubmitted(page)).toBeVisible()
})

test('rating a coach again opens the existing review; editing it changes the numbers', async ({
  page,
  people,
  signedIn,
  site,
}) => {
  const { id } = await (await people('Founder')).addCoach(unique('Edited'))
  const ada = await signedIn('Ada')
  const review = await ada.rate(id, { rating: 2, comment: 'First impression.', tags: ['Strict'] })
  await page.goto(`/coach/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.waitForURL(`**/review/${review.id}/edit`)
  await page.goto(`/coach/${id}/rate`)
  await page.waitForURL(`**/review/${review.id}/edit`)

  await expect(page.getByRole('textbox')).toHaveValue('First impression.')
  await expect(page.getByText('17/1000')).toBeVisible()
  await giveStars(page, 5)
  await page.getByRole('textbox').fill('On second thought: great.')
  await page.getByRole('button', { name: 'Update Review' }).click()
  await expect(page.getByText('Review Updated!')).toBeVisible()
  await page.waitForURL('**/my-reviews')
  await expect(page.getByText('On second thought: great.')).toBeVisible()
  expect(await (await fetch(`${site.url}/api/coaches/${id}`)).json()).toMatchObject({
    rating: 5,
    total_reviews: 1,
  })
})

test('another athlete’s review is not found', async ({ page, people, signedIn }) => {
  const oscar = await people('Oscar')
  const { id } = await oscar.addCoach(unique('Private'))
  const review = await oscar.rate(id, { rating: 1, comment: 'Mine alone to change.' })
  await signedIn('Ada')
  await page.goto(`/review/${review.id}/edit`)
  await expect(page.getByRole('heading', { name: 'Review Not Found' })).toBeVisible()
  await expect(page.getByText('Review not found or you do not have permission to edit it')).toBeVisible()
  await page.getByRole('link', { name: 'Back to My Reviews' }).click()
  await page.waitForURL('**/my-reviews')
})
