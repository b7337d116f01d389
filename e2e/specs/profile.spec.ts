import { signIn, unique } from '../fixtures/actions.ts'
import { fourStars, moreReviews, signInDialog, startWithFourStars } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test('a profile shows the numbers and the reviews, 20 at a time', async ({ page, people }) => {
  const founder = await people('Founder')
  const name = unique('Much Reviewed')
  const { id } = await founder.addCoach(name)
  const writers = await Promise.all(Array.from({ length: 23 }, (_, n) => people(`Writer${n}`)))
  for (const [n, writer] of writers.entries())
    await writer.rate(id, {
      rating: n % 2 ? 4 : 5,
      comment: `Review number ${n}.`,
      tags: n < 3 ? ['Fun', 'Wise'] : ['Fun'],
      would_recommend: n < 12,
    })

  await page.goto(`/coach/${id}`)
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText("Men's Soccer @ Northfield University (DI)")).toBeVisible()
  await expect(page.getByText('4.5').first()).toBeVisible()
  await expect(page.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible()
  await expect(page.getByText('(23 reviews)')).toBeVisible()
  for (const category of ['Knowledge', 'Honesty', 'Motivation', 'Planning', 'Character', 'Team Spirit'])
    await expect(page.getByText(category, { exact: true })).toBeVisible()
  await expect(page.getByText('52%', { exact: true })).toBeVisible()
  await expect(page.getByText('AI-generated')).toBeVisible()
  await expect(page.getByText('12 of 23 who answered')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Popular tags: strengths' })).toContainText(
    /Fun\s*23.*Wise\s*3/,
  )
  await expect(page.getByText(/opinions of individual athletes and are not verified/)).toBeVisible()
  await expect(page.getByText(/not responsible for\s+user content/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(20)
  await moreReviews(page).click()
  await expect(page.getByRole('article')).toHaveCount(23)
})

test('reviews are filtered by stars and tag, and sorted, with the state in the URL', async ({
  page,
  people,
}) => {
  const founder = await people('Founder')
  const { id } = await founder.addCoach(unique('Filtered'))
  const writers = await Promise.all(Array.from({ length: 6 }, (_, n) => people(`Reader${n}`)))
  for (const [n, writer] of writers.entries())
    await writer.rate(id, {
      rating: n < 2 ? 2 : 5,
      comment: `Review ${n}.`,
      tags: n % 2 ? ['Honest'] : ['Fun'],
    })

  await page.goto(`/coach/${id}`)
  await page.getByRole('link', { name: '2 stars: 2 reviews, show them' }).click()
  await expect(page).toHaveURL(`/coach/${id}?stars=2`)
  await expect(page.getByRole('heading', { name: 'Reviews (6)' })).toBeInViewport()
  await expect(page.getByText('2 of 6 reviews with 2 stars')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Honest' }).click()
  await expect(page.getByText('1 of 6 reviews with 2 stars and the tag Honest')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveText(/Review 1\./)
  await page.getByRole('link', { name: 'Show all reviews' }).click()
  await page.getByRole('link', { name: 'Lowest' }).click()
  await expect(page.getByRole('article').last()).toContainText('Excellent')
  await expect(page.getByRole('article').first()).toContainText('Fair')
  await page.goBack()
  await expect(page).toHaveURL(`/coach/${id}`)
})

test('an unknown coach shows the page Coach Not Found', async ({ page }) => {
  const answer = await page.goto('/coach/999999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Coach Not Found' })).toBeVisible()
  await expect(page.getByText(/may have been removed or found inaccurate/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a Coach' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test(
  'a visitor who wants to save or rate is asked to log in',
  { tag: '@phone' },
  async ({ page, people }) => {
    const ada = await people('Ada')
    const { id } = await ada.addCoach(unique('Wanted'))
    await ada.rate(id, { rating: 4 })
    await page.goto(`/coach/${id}`)
    for (const name of ['Save coach', 'Rate']) {
      await page.getByRole('button', { name }).click()
      await expect(signInDialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
    }
  },
)

test('a profile page contains its data: the browser sends no API request', async ({ page, people }) => {
  const ada = await people('Ada')
  const rated = await ada.addCoach(unique('Carried'))
  await ada.rate(rated.id, { rating: 4, comment: 'It was all in the page.' })
  const unrated = await ada.addCoach(unique('Beside'))
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url())
  })
  for (const [id, text] of [
    [rated.id, 'It was all in the page.'],
    [unrated.id, 'Same team'],
  ] as const) {
    await page.goto(`/coach/${id}`)
    await expect(page.getByText(text)).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(requests).toEqual([])
})

test(
  'clicking a star of an unrated coach opens the form with that rating, even after signing in',
  { tag: '@phone' },
  async ({ page, people }) => {
    const ada = await people('Ada')
    const { id } = await ada.addCoach(unique('Unrated'))
    await page.goto(`/coach/${id}`)
    await expect(page.getByRole('main')).not.toContainText(/0\.0|0%/)
    await page.getByRole('link', { name: 'Decent, 3 stars' }).click()
    await signIn(page, ada.email)
    await page.waitForURL(`**/coach/${id}/rate`)
    await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto(`/coach/${id}`)
    await startWithFourStars(page).click()
    await expect(fourStars(page)).toBeChecked()
    await page.reload()
    await expect(fourStars(page)).toBeChecked()
  },
)

test('a profile links to its school and its team', async ({ page, people }) => {
  const ada = await people('Ada')
  const { id } = await ada.addCoach(unique('Colleague'), 'University of Somewhere Else')
  await page.goto(`/coach/${id}`)
  const above = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(above.getByRole('link', { name: 'University of Somewhere Else' })).toHaveAttribute(
    'href',
    '/school/university-of-somewhere-else',
  )
  await expect(above.getByRole('link')).toHaveCount(2)
})

test('share copies the profile’s URL if the system has no share dialog', async ({
  page,
  people,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ada = await people('Ada')
  const { id } = await ada.addCoach(unique('Shared'))
  await page.goto(`/coach/${id}`)
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
  await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share)
  await page.getByRole('button', { name: 'Ask a teammate' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test(
  'a review’s category ratings open in place, and nothing else moves while scrolling',
  { tag: '@phone' },
  async ({ page, people }) => {
    const founder = await people('Founder')
    const { id } = await founder.addCoach(unique('Marked'))
    const writers = await Promise.all(Array.from({ length: 12 }, (_, n) => people(`Marker${n}`)))
    for (const [n, writer] of writers.entries())
      await writer.rate(id, {
        rating: 4,
        comment: n % 2 ? 'Long. '.repeat(80) : '',
        tags: ['Strict', 'Lazy'],
      })
    await page.goto(`/coach/${id}`)
    await expect(page.getByText('AI-generated')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Report this profile' })).toBeVisible()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    expect(await height()).toBe(before)

    const review = page.getByRole('article').last()
    await review.getByRole('button', { name: 'Category ratings' }).click()
    await expect(review.getByRole('img', { name: 'Good', exact: true })).toHaveCount(6)
    await expect(review.getByText('Team Spirit')).toBeVisible()
  },
)

test(
  'the first screen of a profile has the score, the stars, the share who recommend and an athlete’s words',
  { tag: '@phone' },
  async ({ page, people }) => {
    const founder = await people('Founder')
    const { id } = await founder.addCoach(unique('Read Quickly'))
    const writers = await Promise.all(Array.from({ length: 5 }, (_, n) => people(`Quick${n}`)))
    for (const [n, writer] of writers.entries())
      await writer.rate(id, {
        rating: 4,
        comment: n === 3 ? 'She tells you exactly where you stand.' : '',
        would_recommend: n > 0,
      })
    await page.goto(`/coach/${id}`)
    const inView = [
      page.getByRole('img', { name: '4 out of 5 stars' }).first(),
      page.getByRole('link', { name: '4 stars: 5 reviews, show them' }),
      page.getByText('4 of 5 who answered'),
      page.getByText('“She tells you exactly where you stand.”'),
    ]
    for (const part of inView) await expect(part).toBeInViewport({ ratio: 1 })
    const links = page.getByRole('navigation', { name: 'More about this coach' }).getByRole('link')
    await expect(links).toHaveText(['How we check', 'Compare', 'Questions for a visit'])
  },
)

test('a sentence of the summary opens to its numbers and its rule', async ({ page, people }) => {
  const founder = await people('Founder')
  const { id } = await founder.addCoach(unique('Explained'))
  const writers = await Promise.all(Array.from({ length: 5 }, (_, n) => people(`Explainer${n}`)))
  for (const writer of writers) await writer.rate(id, { rating: 4 })
  await page.goto(`/coach/${id}`)
  const numbers = page.getByText('4.00 average of 5 reviews')
  await expect(numbers).toBeHidden()
  await page
    .getByText(/highly regarded/)
    .first()
    .click()
  await expect(numbers).toBeVisible()
  await expect(page.getByText(/The words depend on the average/)).toBeVisible()
})
