import { alert, join, searchBox, signIn, unique } from '../fixtures/actions.ts'
import {
  accountCreated,
  addCoach,
  addCoachDialog,
  addressConfirmed,
  coachNameField,
  confirmEmail,
  emailField,
  fourStars,
  logIn,
  openSignIn,
  passwordField,
  removeFromSaved,
  saveCoach,
  signInDialog,
  signOut,
  signUpDialog,
  signUpInstead,
} from '../fixtures/elements.ts'
import { mailedLink } from '../fixtures/mailedLink.ts'
import { Site } from '../fixtures/site.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { expect, test } from '../fixtures/test.ts'

const address = () => `ada-${crypto.randomUUID()}@athletes.example`

test('a visitor who joins to rate lands on the form', { tag: '@phone' }, async ({ page, people }) => {
  const name = unique('Rated Next')
  const founder = await people('Founder')
  const { id } = await founder.addCoach(name)
  await founder.rate(id, { rating: 4 })
  await page.goto(`/coach/${id}`)
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  const dialog = signInDialog(page)
  await expect(dialog).toHaveAccessibleDescription(
    `Log in to rate ${name}. We’ll take you there right after.`,
  )
  const email = address()
  await emailField(dialog).fill(email)
  await signUpInstead(dialog).click()
  await expect(emailField(signUpDialog(page))).toHaveValue(email)
  await join(page, email)
  await page.waitForURL(`**/coach/${id}/rate`)
  await expect(page.getByRole('heading', { level: 1, name: `Rate ${name}` })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('stars chosen before joining are in the form afterwards', async ({ page, people }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Starred'))
  await page.goto(`/coach/${id}/rate?stars=4`)
  await page.waitForURL((url) => url.pathname === '/')
  const dialog = signInDialog(page)
  await expect(dialog).toHaveAccessibleDescription(
    /^Log in to rate Starred .*\. We’ll take you there right after\.$/,
  )
  await signUpInstead(dialog).click()
  await join(page, address())
  await page.waitForURL(`**/coach/${id}/rate`)
  await expect(fourStars(page)).toBeChecked()
})

test('a coach whom a visitor wanted to save is saved after logging in', async ({ page, people }) => {
  const ada = await people('Ada')
  const { id } = await ada.addCoach(unique('Saved Next'))
  await page.goto(`/coach/${id}`)
  await page.getByRole('button', { name: 'Save for later' }).click()
  await signIn(page, ada.email)
  await expect(removeFromSaved(page)).toBeVisible()
  await page.reload()
  await expect(removeFromSaved(page)).toBeVisible()
  const { items } = await ada.request<{ items: unknown[] }>('GET', '/api/my/saved-coaches')
  expect(items).toHaveLength(1)
})

test('a coach saved after logging in stays removed once removed', async ({ page, people }) => {
  const ada = await people('Ada')
  const { id } = await ada.addCoach(unique('Removed Again'))
  await ada.rate(id, { rating: 4 })
  await page.goto(`/coach/${id}`)
  await saveCoach(page).click()
  await signIn(page, ada.email)
  await expect(page.getByRole('dialog')).toBeHidden()
  await removeFromSaved(page).click()
  await expect(saveCoach(page)).toBeEnabled()
  await page.reload()
  await expect(saveCoach(page)).toBeEnabled()
})

test('the dialog has the name after a visitor joins to add a coach', async ({ page }) => {
  const name = unique('Qqzzx')
  await page.goto('/')
  await searchBox(page).fill(name)
  await addCoach(page).click()
  await expect(signUpDialog(page)).toHaveAccessibleDescription(
    'Sign up to add a coach. We’ll take you there right after.',
  )
  await join(page, address())
  await expect(coachNameField(addCoachDialog(page))).toHaveValue(name)
})

const PRIVATE_PAGES = [
  ['/saved-coaches', 'see your saved coaches'],
  ['/letter', 'see what you follow'],
  ['/my-reviews', 'see your reviews'],
] as const

for (const [path, purpose] of PRIVATE_PAGES)
  test(`a visitor to ${path} is asked to log in on the home page, and returns there`, async ({
    page,
    people,
  }) => {
    const ada = await people('Ada')
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
    const dialog = signInDialog(page)
    await expect(dialog).toHaveAccessibleDescription(
      `Log in to ${purpose}. We’ll take you there right after.`,
    )
    await signIn(page, ada.email)
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/')
  })

test('a visitor who closes the log-in dialog of a private page can log in later and still returns there', async ({
  page,
  people,
}) => {
  const ada = await people('Ada')
  await page.goto('/saved-coaches')
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openSignIn(page)
  await signIn(page, ada.email)
  await page.waitForURL('**/saved-coaches')
})

test('signing out on a private page goes home and does not ask to log in', async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.goto('/saved-coaches')
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(searchBox(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('after the confirmation email, in another tab, the visitor lands on the page they wanted', async ({
  browser,
}) => {
  const site = await Site.open(TEMPLATE, { SIDELINE_CONFIRM_EMAIL: 'true' })
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${site.url}/saved-coaches`)
    await signUpInstead(signInDialog(page)).click()
    const email = address()
    await join(page, email)
    await expect(accountCreated(page)).toContainText(email)

    const link = await mailedLink(site, email)
    await page.close()
    const mailTab = await context.newPage()
    await mailTab.goto(link)
    await confirmEmail(mailTab).click()
    const dialog = addressConfirmed(mailTab)
    await expect(dialog).toHaveAccessibleDescription(
      'You’re confirmed. Log in once to see your saved coaches.',
    )
    await passwordField(dialog).fill('Sideline1')
    await logIn(dialog).click()
    await mailTab.waitForURL('**/saved-coaches')
    await expect(alert(mailTab)).toHaveCount(0)
  } finally {
    await context.close()
    await site.close()
  }
})
