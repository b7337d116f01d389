import {
  giveCategories,
  giveStars,
  searchBox,
  signIn,
  unique,
  publishRightAway,
} from '../fixtures/actions.ts'
import { openSignIn, signOut, submitRating } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test('no page violates the content security policy, and no foreign script writes HTML', async ({
  page,
  people,
  signedIn,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(String(error)))

  const founder = await people('Founder')
  const name = unique('Policy')
  const { id } = await founder.addCoach(name)
  await founder.rate(id, { rating: 5, comment: '<b>Bold</b> &amp; <em>kind</em>.' })
  await signedIn('Ada')

  await page.goto('/')
  await searchBox(page).fill(name)
  await page.getByRole('option').first().click()
  await expect(page.getByRole('article').locator('b')).toHaveText('Bold')
  // The legal texts as the app renders them, and as the server sends them.
  for (const entry of ['Site Guidelines', 'Privacy Policy', 'Terms of Service', 'Contact Us']) {
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
  }
  await page.goto('/privacy-policy')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /support@/ })
      .first(),
  ).toBeVisible()
  // The HTML of schools and teams as the app fetches it.
  await page.goto(`/coach/${id}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await crumbs.filter({ hasText: 'Soccer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Soccer/ })).toBeVisible()
  await crumbs.filter({ hasText: 'Northfield University' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northfield University' })).toBeVisible()
  await page.goto('/my-reviews')
  await page.goto(`/coach/${id}/rate`)
  await giveStars(page, 4)
  await giveCategories(page, 4)
  await publishRightAway(page)
  await submitRating(page).click()
  await page.waitForURL(`**/coach/${id}`)
  expect(violations).toEqual([])

  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror="window.pwned=1">'
    } catch (error) {
      return String(error)
    }
    return 'written'
  })
  expect(refused).toContain('TypeError')
})

test('signing out deletes the drafts on the device', async ({ page, people, signedIn }) => {
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  const { id } = await (await people('Founder')).addCoach(unique('Left Behind'))
  const ada = await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  await page.getByRole('textbox').fill('He hits us.')
  expect(await drafts()).toHaveLength(1)

  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(drafts).toEqual([])

  await openSignIn(page)
  await signIn(page, ada.email)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`/coach/${id}/rate`)
  await expect(page.getByRole('textbox')).toHaveValue('')
})
