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
import { expect, test } from '../fixtures/test.ts'

/* What appears only after a click or a key; sweep.spec.ts checks each page as it opens. */

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
  await page.getByRole('textbox').fill("I was captain of Jenna's team.")
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
    const { id } = await ada.addCoach(unique('Axe Coach'))
    await ada.rate(id, { rating: 4, comment: 'Runs <b>hard</b> practices.', tags: ['Fun', 'Strict'] })
    await ada.request('PUT', `/api/my/saved-coaches/${id}`)
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

test('a printed page is dark on white, and nothing stands over its text', async ({ page, people }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Printed'))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of ['/guidelines', `/coach/${id}`]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const [ink, title] = await page.evaluate(() =>
      [document.body, document.querySelector('h1') ?? document.body].map(
        (element) => getComputedStyle(element).color,
      ),
    )
    expect(title).toBe(ink)
    const over = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility())
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
    expect(over).toEqual([])
  }
})
