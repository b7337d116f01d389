import { findings } from '../fixtures/accessibility.ts'
import {
  giveCategories,
  giveStars,
  keepSuccess,
  searchBox,
  signIn,
  toggleTag,
  unique,
  publishRightAway,
} from '../fixtures/actions.ts'
import {
  addCoachDialog,
  continueButton,
  createAccount,
  openSettings,
  openSignIn,
  signInDialog,
  signUpInstead,
  submitRating,
} from '../fixtures/elements.ts'
import { setUpApp } from '../fixtures/authenticator.ts'
import { DemoPages, PAGES } from '../fixtures/demoPages.ts'
import type { Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const VISITOR_PAGES = [
  '/',
  '/contact',
  '/privacy-policy',
  '/terms',
  '/guidelines',
  '/for-coaches',
  '/how-we-check',
  '/transparency',
  '/reset-password',
  '/confirm-email',
  '/confirm-email?token_hash=none',
  '/nowhere',
  '/coach/999999999',
]

/** Tags pages whose phone layout differs in more than width: one has a menu, one has buttons at the bottom. */
const phoneTag = (page: string) => (['/', 'a profile'].includes(page) ? { tag: '@phone' } : {})

for (const path of VISITOR_PAGES)
  test(`axe finds nothing on ${path}`, phoneTag(path), async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

test.describe('axe finds nothing on any page of the demo', () => {
  let site: DemoPages

  test.beforeAll(async () => {
    site = await DemoPages.open()
  })
  test.afterAll(() => site.close())

  for (const pageOfSite of PAGES)
    test(pageOfSite.name, { tag: '@phone' }, async ({ page }) => {
      await site.visit(page, pageOfSite)
      await page.waitForLoadState('networkidle')
      expect(await findings(page)).toEqual([])
    })
})

interface Rated {
  id: number
  review: string
}

async function aCoachWithReviews(ada: Person): Promise<Rated> {
  const { id } = await ada.addCoach(unique('Axe Coach'))
  const comment = 'Runs <b>hard</b> practices.'
  const review = await ada.rate(id, { rating: 4, comment, tags: ['Fun', 'Strict'], would_recommend: true })
  await ada.request('PUT', `/api/my/saved-coaches/${id}`)
  return { id, review: review.id }
}

const USER_PAGES = {
  'a profile': ({ id }: Rated) => `/coach/${id}`,
  'the edit page': ({ review }: Rated) => `/review/${review}/edit`,
  'my reviews': () => '/my-reviews',
  'saved coaches': () => '/saved-coaches',
  'home, signed in': () => '/',
}

for (const [name, path] of Object.entries(USER_PAGES))
  test(`axe finds nothing on ${name}`, phoneTag(name), async ({ page, signedIn }) => {
    const rated = await aCoachWithReviews(await signedIn('Ada'))
    await page.goto(path(rated))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await findings(page)).toEqual([])
  })

test(
  'axe finds nothing on the profile of a coach without reviews',
  { tag: '@phone' },
  async ({ page, people }) => {
    const founder = await people('Founder')
    const name = unique('Unrated')
    const { id } = await founder.addCoach(name, `${name} College`)
    await founder.addCoach(unique('Colleague'), `${name} College`)
    await page.goto(`/coach/${id}`)
    await expect(page.getByText('Same team')).toBeVisible()
    expect(await findings(page)).toEqual([])
  },
)

test('axe finds nothing on the profile of a coach with several reviews', async ({ page, people }) => {
  const writers = await Promise.all(['Ada', 'Bo', 'Cleo'].map((name) => people(name)))
  const { id } = await (await people('Founder')).addCoach(unique('Several'))
  for (const [n, writer] of writers.entries())
    await writer.rate(id, { rating: 2 + n, tags: ['Fun', 'Strict', 'Lazy'], would_recommend: n > 0 })
  await page.goto(`/coach/${id}`)
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const button of await page.getByRole('button', { name: 'Category ratings' }).all())
    await button.click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('button', { name: 'Rate' })).toHaveCount(2)
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing on the rating form', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Unrated'))
  await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  await submitRating(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  for (const tag of ['Fun', 'Strict', 'Lazy', 'Wise', 'Kind']) await toggleTag(page, tag)
  await giveStars(page, 4)
  await giveCategories(page, 3)
  await page.getByRole('textbox').fill('I was captain of a crap team.')
  await expect(page.getByText('Two things to check.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await keepSuccess(page)
  await publishRightAway(page)
  await submitRating(page).click()
  await expect(page.getByRole('link', { name: 'Go to the profile' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing in the dialogs that a visitor can open', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await openSignIn(page)
  await expect(signInDialog(page)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await signUpInstead(page.getByRole('dialog')).click()
  await createAccount(page).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await searchBox(page).fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test(
  'axe finds nothing in the dialogs that a user can open',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    const ada = await signedIn('Ada')
    await aCoachWithReviews(ada)
    await page.goto('/?add-coach=true')
    await expect(addCoachDialog(page)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await openSettings(page)
    for (const tab of ['Profile', 'Security', 'Account']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await findings(page), tab).toEqual([])
    }
    await page.keyboard.press('Escape')
    await page.goto('/my-reviews')
    await page.getByRole('button', { name: /^Delete review/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.goto('/saved-coaches')
    await page.getByRole('button', { name: /from saved$/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
  },
)

test('axe finds nothing on two-step sign-in', { tag: '@phone' }, async ({ page, signedIn }) => {
  const ada = await signedIn('Ada')
  await page.goto('/')
  await openSettings(page)
  await page.getByRole('tab', { name: 'Security' }).click()
  await setUpApp(page)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect(page.getByText(/recovery codes left/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => {
    localStorage.clear()
  })
  await page.goto('/')
  await openSignIn(page)
  await signIn(page, ada.email)
  await continueButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a code.')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery Code')).toBeFocused()
  expect(await findings(page)).toEqual([])
})

test('nothing scrolls sideways at 320 px', async ({ page, people, signedIn }) => {
  const unrated = await (await people('Founder')).addCoach(unique('Unrated'))
  const ada = await signedIn('Ada')
  const { id, review } = await aCoachWithReviews(ada)
  await page.setViewportSize({ width: 320, height: 640 })
  const paths = [
    '/',
    `/coach/${id}`,
    `/coach/${unrated.id}`,
    `/coach/${unrated.id}/rate`,
    `/review/${review}/edit`,
    '/my-reviews',
    '/saved-coaches',
    ...VISITOR_PAGES,
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
})
