import { searchBox, unique } from '../fixtures/actions.ts'
import { addCoach, addCoachDialog, coachNameField, signUpDialog, tryAgain } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test('a coach is found using only the keyboard', async ({ page, people }) => {
  const ada = await people('Ada')
  const name = unique('Keyboard Coach')
  const { id } = await ada.addCoach(name)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await searchBox(page).focus()
  await page.keyboard.type(name.toUpperCase())
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/coach/${id}`)
})

test('a result shows sport display, university and division, and opens the profile', async ({
  page,
  people,
}) => {
  const ada = await people('Ada')
  const name = unique('Gender Coach')
  await ada.request('POST', '/api/coaches', {
    name,
    university: 'Northfield University',
    sport: 'Tennis',
    gender: 'Both',
    division: 'DIII',
  })
  await page.goto('/')
  await searchBox(page).fill(name)
  const option = page.getByRole('option', { name })
  await expect(option).toContainText("Men's and Women's Tennis")
  await expect(option).toContainText('Northfield ·')
  await expect(option).toContainText('DIII')
  await option.click()
  await expect(page.getByText("Men's and Women's Tennis @ Northfield University (DIII)")).toBeVisible()
})

test('the dropdown closes after the box is left', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('university')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a late response never replaces a newer one', async ({ page, people }) => {
  const ada = await people('Ada')
  const late = unique('Late')
  const soon = unique('Soon')
  await ada.addCoach(late)
  await ada.addCoach(soon)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/coaches?**', async (route) => {
    if (route.request().url().includes('Late')) await released
    await route.continue().catch(() => undefined)
  })
  await page.goto('/')
  const lateRequest = page.waitForRequest((request) => request.url().includes('Late'))
  await searchBox(page).fill(late)
  await lateRequest
  await searchBox(page).fill(soon)
  await expect(page.getByRole('option', { name: soon })).toBeVisible()
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('option', { name: soon })).toBeVisible()
  await expect(page.getByRole('option', { name: late })).toHaveCount(0)
})

test('a search without results suggests signing up to a visitor', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('Zzyzx Qwvx')
  await expect(page.getByText(/No coaches found for .Zzyzx Qwvx./)).toBeVisible()
  await expect(page.getByText('Know this coach? Add them to our database!')).toBeVisible()
  await addCoach(page).click()
  await expect(signUpDialog(page)).toBeVisible()
})

test('a search without results offers to add the coach, with the name filled in', async ({
  page,
  signedIn,
}) => {
  await signedIn('Ada')
  const name = unique('Zzyzx Newcomer')
  await page.goto('/')
  await searchBox(page).fill(name)
  await addCoach(page).click()
  await expect(coachNameField(addCoachDialog(page))).toHaveValue(name)
})

test('a failed search keeps the text and can be retried', async ({ page }) => {
  await page.route('**/api/coaches?**', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await page.goto('/')
  await searchBox(page).fill('brandt')
  const again = tryAgain(page)
  await expect(again).toBeVisible()
  await expect(searchBox(page)).toHaveValue('brandt')
  await page.unroute('**/api/coaches?**')
  await again.click()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test(
  'arrow keys scroll the list and not the page, with the whole dropdown in the window',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await searchBox(page).fill('university')
    const list = page.getByRole('listbox', { name: 'Results' })
    await expect(list.getByRole('option')).toHaveCount(8)
    await page.keyboard.press('ArrowDown')
    const all = page.getByRole('link', { name: /^All \d/ })
    await expect(searchBox(page)).toBeInViewport({ ratio: 0.99 })
    await expect(all).toBeInViewport({ ratio: 0.99 })
    const scrolled = await page.evaluate(() => window.scrollY)
    for (const expected of [1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4]) {
      await page.keyboard.press('ArrowDown')
      const option = list.getByRole('option').nth(expected)
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await expect(option).toBeInViewport({ ratio: 0.99 })
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  },
)
