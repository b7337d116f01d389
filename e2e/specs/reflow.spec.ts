import { searchBox, unique } from '../fixtures/actions.ts'
import { openSettings, settingsDialog, signUpDialog, signUpInstead } from '../fixtures/elements.ts'
import { brokenWords } from '../fixtures/brokenWords.ts'
import { test } from '../fixtures/demoPages.ts'
import { findOverflow } from '../fixtures/reflow.ts'
import { expect } from '../fixtures/test.ts'

// What sweep.spec.ts does not reach by opening a page. A small phone, and a window of 1280 px at 400 % (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 568 } })

test('a comment of one character that is wider than the screen does not widen the page', async ({
  page,
  people,
}) => {
  // One letter with hundreds of combining marks: no line break fits inside it.
  const comment = `z${'\u0301\u0334\u0352\u0489'.repeat(110)}`
  // Not the reader of all pages, whose lists sweep.spec.ts opens.
  const author = await people('Author')
  const { id } = await author.addCoach(unique('Wide'))
  await author.rate(id, { rating: 4, comment })
  await page.goto(`/coach/${id}`)
  await expect(page.getByText('\u0489').first()).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
})

test('the bar of a profile is one row', async ({ page, sites }) => {
  await page.goto(`/coach/${sites.ids.rated}`)
  const tops = ['Rate', 'Save', 'Share'].map(async (name) => {
    const button = page.locator('.thumb-bar').getByRole('button', { name: new RegExp(`^${name}`) })
    return (await button.boundingBox())?.y
  })
  const [rate, save, share] = await Promise.all(tops)
  expect(rate).toBeGreaterThan(400)
  expect([save, share]).toEqual([rate, rate])
})

test('suggestions and filters are on the screen', async ({ page }) => {
  await page.goto('/coaches?sport=Basketball')
  await page.getByRole('button', { name: /^Filters/ }).click()
  expect(await findOverflow(page)).toEqual([])
  await page.keyboard.press('Escape')
  await searchBox(page).fill("women's university")
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
})

test('the dialogs to sign in and to sign up are on the screen', async ({ page }) => {
  await page.goto('/saved-coaches')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
  await signUpInstead(dialog).click()
  await expect(signUpDialog(page)).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
})

test('all tabs of the settings are on the screen', async ({ page, sites }) => {
  await sites.ada.signInBrowser(page)
  await page.goto('/my-reviews')
  await openSettings(page)
  const tabs = settingsDialog(page).getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  for (const tab of await tabs.all()) {
    await tab.click()
    expect(await findOverflow(page), (await tab.textContent()) ?? '').toEqual([])
  }
})

test('a suggestion breaks its coach’s name between words only', async ({ page, people }) => {
  const name = 'Maximilian Featherstone'
  await (await people('Founder')).addCoach(name)
  await page.goto('/')
  await searchBox(page).fill('maxim')
  const suggestion = page.getByRole('option').filter({ hasText: name })
  await expect(suggestion).toBeVisible()
  // Not the whole page: it shows whatever coaches and schools other tests have just added.
  expect(await brokenWords(suggestion, 13)).toEqual([])
})
