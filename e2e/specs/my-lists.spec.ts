import { unique } from '../fixtures/actions.ts'
import { confirmRemoval, sortBy, tryAgain } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test('my reviews are listed newest first, opened for editing by a click and deleted after confirmation', async ({
  page,
  people,
  signedIn,
  site,
}) => {
  const founder = await people('Founder')
  const [first, second] = [unique('First Coach'), unique('Second Coach')]
  const one = await founder.addCoach(first)
  const two = await founder.addCoach(second)
  const ada = await signedIn('Ada')
  await ada.rate(one.id, { rating: 4, comment: 'Good start.', tags: ['Kind'], would_recommend: true })
  const newest = await ada.rate(two.id, { rating: 2, comment: 'Rough season.' })

  await page.goto('/my-reviews')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText(second)
  const card = page.getByRole('article').filter({ hasText: first })
  await expect(card).toContainText('4.0')
  await expect(card).toContainText('Recommends')
  await expect(card).toContainText('Kind')
  await expect(card.getByText('Team Spirit')).toBeHidden()
  await card.getByText('Details').click()
  await expect(card.getByText('Team Spirit')).toBeVisible()

  await page.getByRole('button', { name: `Delete review of ${first}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Review' })
  await expect(question).toContainText('This action cannot be undone.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: `Delete review of ${first}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await (await fetch(`${site.url}/api/coaches/${one.id}`)).json()).toMatchObject({
    rating: 0,
    total_reviews: 0,
    ai_summary: null,
  })

  await page.getByRole('article').click({ position: { x: 8, y: 8 } })
  await page.waitForURL(`**/review/${newest.id}/edit`)
  await page.goBack()
  await page.getByRole('link', { name: second, exact: true }).click()
  await page.waitForURL(`**/coach/${two.id}`)
})

test("a failed deletion shows the server's message and keeps the review", async ({
  page,
  people,
  signedIn,
}) => {
  const { id } = await (await people('Founder')).addCoach(unique('Kept'))
  const ada = await signedIn('Ada')
  await ada.rate(id, { rating: 3 })
  await page.goto('/my-reviews')
  await page.route('**/api/my/reviews/*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"detail":"The database is tired."}',
    }),
  )
  await page.getByRole('button', { name: /^Delete review/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error deleting review: The database is tired.')
})

test('an empty list of reviews links to the search', async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.goto('/my-reviews')
  await expect(page.getByText('Start rating coaches to see your reviews here.')).toBeVisible()
  await page.getByRole('link', { name: 'Find Coaches to Rate' }).click()
  await page.waitForURL('**/')
})

test("my reviews that fail to load show the server's message and can be retried", async ({
  page,
  signedIn,
}) => {
  await signedIn('Ada')
  await page.route('**/api/my/reviews', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"detail":"The database is tired."}',
    }),
  )
  await page.goto('/my-reviews')
  await expect(page.getByText('The database is tired.')).toBeVisible()
  await page.unroute('**/api/my/reviews')
  await tryAgain(page).click()
  await expect(page.getByText('Start rating coaches to see your reviews here.')).toBeVisible()
})

test(
  'a coach is saved on the profile, listed, and removed',
  { tag: '@phone' },
  async ({ page, people, signedIn }) => {
    const name = unique('Keeper')
    const { id } = await (await people('Founder')).addCoach(name)
    await signedIn('Ada')
    await page.goto('/saved-coaches')
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Explore Coaches' })).toBeVisible()

    await page.goto(`/coach/${id}`)
    await page.getByTitle('Save coach').click()
    await expect(page.getByTitle('Remove from saved')).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: 'Saved. Find it in Saved Coaches.' })
    await notice.getByRole('link', { name: 'Saved Coaches' }).click()
    await page.waitForURL('**/saved-coaches')
    await expect(
      page.getByRole('article').filter({ hasText: name }).getByTitle('Northfield University'),
    ).toBeVisible()
    await page.getByRole('button', { name: `Remove ${name} from saved` }).click()
    await page
      .getByRole('alertdialog', { name: 'Remove from Saved' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('Nothing here yet')).toBeVisible()
  },
)

test('the sort order and filter of saved coaches survive going back and reloading', async ({
  page,
  people,
  signedIn,
}) => {
  const founder = await people('Founder')
  const ada = await signedIn('Ada')
  const [golfer, first, second] = [unique('Golfer'), unique('Amber'), unique('Zoe')]
  const others = [unique('Birdie'), unique('Chip'), unique('Drive')]
  // Filters begin with six coaches.
  for (const [name, sport] of [
    ...others.map((name) => [name, 'Golf'] as const),
    [first, 'Soccer'],
    [golfer, 'Golf'],
    [second, 'Soccer'],
  ] as const) {
    const { id } = await founder.addCoach(name, 'Northfield University', sport)
    await ada.request('PUT', `/api/my/saved-coaches/${id}`)
  }
  const names = page.getByRole('article').getByRole('heading')
  await page.goto('/saved-coaches')
  await expect(names).toHaveText([second, golfer, first, ...[...others].reverse()])
  await page.getByRole('button', { name: 'Soccer 2' }).click()
  await sortBy(page).selectOption('Name')
  await expect(names).toHaveText([first, second])

  await page.getByRole('link', { name: first }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await page.goBack()
  await expect(names).toHaveText([first, second])
  await page.reload()
  await expect(names).toHaveText([first, second])
  await expect(sortBy(page)).toHaveValue('name')
  await expect(page.getByRole('button', { name: 'Soccer 2', pressed: true })).toBeVisible()
})

test('a failed save is rolled back and shown', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Slippery'))
  await signedIn('Ada')
  await page.goto(`/coach/${id}`)
  await page.route('**/api/my/saved-coaches/*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"detail":"The database is tired."}',
    }),
  )
  await page.getByTitle('Save coach').click()
  await expect(page.getByRole('alert')).toHaveText('Error: The database is tired.')
  await expect(page.getByTitle('Save coach')).toBeVisible()
})

test('saved coaches that fail to load can be retried, and a failed removal is shown', async ({
  page,
  people,
  signedIn,
}) => {
  const { id } = await (await people('Founder')).addCoach(unique('Stubborn'))
  const ada = await signedIn('Ada')
  await ada.request('PUT', `/api/my/saved-coaches/${id}`)
  await page.route('**/api/my/saved-coaches', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await page.goto('/saved-coaches')
  await expect(page.getByText('Failed to load saved coaches')).toBeVisible()
  await page.unroute('**/api/my/saved-coaches')
  await tryAgain(page).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.route('**/api/my/saved-coaches/*', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await page.getByRole('button', { name: /from saved$/ }).click()
  await confirmRemoval(page).click()
  await expect(page.getByRole('alert')).toHaveText('Error removing coach from saved list')
})

test('a coach is followed, listed with the letter, and followed no longer', async ({
  page,
  people,
  signedIn,
}) => {
  const name = unique('Followed')
  const { id } = await (await people('Founder')).addCoach(name)
  await signedIn('Ada')
  await page.goto(`/coach/${id}`)
  await page
    .getByRole('button', { name: `Follow ${name}` })
    .first()
    .click()
  await page.getByRole('link', { name: 'Choose what it says' }).click()
  await page.waitForURL('**/letter')
  await expect(page.getByRole('link', { name })).toBeVisible()
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/my/letter') && response.request().method() === 'PUT',
  )
  await page.getByRole('checkbox', { name: 'Leave names out' }).check()
  await stored
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Leave names out' })).toBeChecked()
  await page.getByRole('button', { name: `Unfollow ${name}` }).click()
  await expect(page.getByText('You follow nobody yet')).toBeVisible()
})
