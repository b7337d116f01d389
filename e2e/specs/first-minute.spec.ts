import { giveCategories, giveStars, searchBox, unique, publishRightAway } from '../fixtures/actions.ts'
import {
  createAccount,
  emailField,
  foundCoach,
  fromOneReview,
  fullNameField,
  passwordField,
  signInDialog,
  signUpDialog,
  signUpInstead,
  startWithFourStars,
  submitRating,
} from '../fixtures/elements.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * Tasks that a visitor must be able to do within a minute, starting on the home page.
 */

test("the women's soccer coaches of a school are found", { tag: '@phone' }, async ({ page, people }) => {
  const ada = await people('Ada')
  const school = unique('Errand College')
  const add = (name: string, gender: string, sport: string) =>
    ada.request('POST', '/api/coaches', { name, university: school, sport, gender, division: 'DI' })
  await add('Wilma Grass', 'Women', 'Soccer')
  await add('Wanda Grass', 'Women', 'Soccer')
  await add('Marvin Grass', 'Men', 'Soccer')
  await add('Wendy Court', 'Women', 'Tennis')
  await page.goto('/')
  await searchBox(page).fill(`${school.toLowerCase()} women's soccer`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^2 coaches/, level: 2 })).toBeVisible()
  await foundCoach(page, 'Wanda Grass').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wanda Grass' })).toBeVisible()
})

test('a visitor is the first to rate a coach', { tag: '@phone' }, async ({ page, people }) => {
  const name = unique('Never Rated')
  const { id } = await (await people('Founder')).addCoach(name)
  await page.goto('/')
  await searchBox(page).fill(name)
  await page.getByRole('option').filter({ hasText: name }).click()
  await startWithFourStars(page).click()
  await signUpInstead(signInDialog(page)).click()
  const dialog = signUpDialog(page)
  await fullNameField(dialog).fill('Ada Athlete')
  await emailField(dialog).fill(`ada-${crypto.randomUUID()}@athletes.example`)
  await passwordField(dialog).fill(PASSWORD)
  // University and sport are those of the coach.
  await createAccount(dialog).click()
  await giveCategories(page, 4)
  await page.getByRole('button', { name: 'Skip to Submit' }).click()
  await expect(page.getByRole('heading', { name: 'When should it appear?' })).toBeInViewport()
  await publishRightAway(page)
  await submitRating(page).click()
  await page.waitForURL(`**/coach/${id}`)
  await expect(fromOneReview(page)).toBeVisible()
})

test(
  'a profile shows whether a coach is honest, and how many athletes said so',
  { tag: '@phone' },
  async ({ page, people }) => {
    const { id } = await (await people('Founder')).addCoach(unique('Honest Coach'))
    const writers = await Promise.all(Array.from({ length: 10 }, (_, n) => people(`Witness${n}`)))
    for (const [n, writer] of writers.entries())
      await writer.rate(id, {
        rating: n < 5 ? 5 : 4,
        tags: n < 7 ? ['Honest'] : ['Strict'],
        would_recommend: n === 0 ? null : n > 1,
      })
    await page.goto(`/coach/${id}`)
    await expect(page.getByText('(10 reviews)')).toBeVisible()
    const honesty = page.locator('dl > *', { has: page.getByText('Honesty', { exact: true }) })
    await expect(honesty).toContainText('4.5')
    await expect(page.getByRole('list', { name: 'Popular tags: strengths' })).toContainText(/Honest\s*7/)
    await expect(page.getByText('89%', { exact: true })).toBeVisible()
    await expect(page.getByText('of 9 who answered')).toBeVisible()
  },
)

test(
  'a profile is sent to a friend, who sees a preview',
  { tag: '@phone' },
  async ({ page, people, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const ada = await people('Ada')
    const name = unique('Sent Around')
    const { id } = await ada.addCoach(name)
    await ada.rate(id, { rating: 4 })
    await page.goto(`/coach/${id}`)
    await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share)
    await page.getByRole('button', { name: 'Share' }).first().click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toBe(`${site.url}/coach/${id}`)
    const html = await (await fetch(address)).text()
    const preview = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1]
    expect(preview('title')).toMatch(name)
    expect(preview('description')).toMatch(/: 1 anonymous review by athletes/)
    expect(preview('image')).toContain(`${site.url}/share/coach/`)
  },
)

test('a returning visitor continues the draft', { tag: '@phone' }, async ({ page, people, context }) => {
  const name = unique('Half Rated')
  const { id } = await (await people('Founder')).addCoach(name)
  const ada = await people('Ada')
  await ada.signInBrowser(page)
  await page.goto(`/coach/${id}/rate`)
  await giveStars(page, 3)
  await page.getByRole('textbox').fill('Half a thought')
  await page.close()

  const later = await context.newPage()
  await later.goto('/')
  await later.getByRole('link', { name: `Continue your draft on ${name}` }).click()
  await expect(later.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await expect(later.getByRole('textbox')).toHaveValue('Half a thought')
})
