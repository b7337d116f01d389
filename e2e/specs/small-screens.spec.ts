import { searchBox, unique } from '../fixtures/actions.ts'
import { phone } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/test.ts'

// The screen area above an on-screen keyboard, and a phone in landscape orientation.
test.use(phone)

const UPRIGHT = { width: 390, height: 844 }
const WITH_KEYBOARD = { width: 390, height: 480 }

const FIRST_NAMES = ['Alba', 'Boris', 'Carla', 'Dmitri', 'Elsa', 'Franco', 'Greta', 'Hugo']

for (const path of ['/', '/coaches?sport=Soccer'])
  test(`with an on-screen keyboard, suggestions are visible on ${path}`, async ({ page, people }) => {
    // This test adds its own coaches, because names that other tests add can have any length.
    const ada = await people('Ada')
    const familyName = unique('K').replace(' ', '')
    for (const firstName of FIRST_NAMES) await ada.addCoach(`${firstName} ${familyName}`)
    await page.setViewportSize(UPRIGHT)
    await page.goto(path)
    await searchBox(page).tap()
    await page.setViewportSize(WITH_KEYBOARD)
    await searchBox(page).fill(familyName)
    const options = page.getByRole('option')
    await expect(options.nth(2)).toBeInViewport({ ratio: 0.99 })
    await expect(searchBox(page)).toBeInViewport({ ratio: 0.99 })
    await expect(page.getByRole('link', { name: /^All \d/ })).toBeInViewport({ ratio: 0.99 })
    await options.nth(7).scrollIntoViewIfNeeded()
    await expect(options.nth(7)).toBeInViewport({ ratio: 0.99 })
  })

test('in landscape, the search box is visible', async ({ page }) => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 568, height: 320 },
  ])
    for (const path of ['/', '/coaches']) {
      const name = `${path} at ${viewport.width} px`
      await page.setViewportSize(viewport)
      await page.goto(path)
      await expect.soft(searchBox(page), name).toBeInViewport({ ratio: 0.99 })
      await searchBox(page).tap()
      await searchBox(page).fill('university')
      await expect.soft(page.getByRole('option').first(), name).toBeInViewport({ ratio: 0.99 })
    }
})

test('on a large screen the page stays where it is when the search box is focused', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await searchBox(page).click()
  await searchBox(page).fill('university')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the filters close after a search, and with the button at their end', async ({ page, people }) => {
  const ada = await people('Ada')
  const school = unique('Filter College')
  for (const gender of ['Women', 'Men'])
    await ada.request('POST', '/api/coaches', {
      name: `Pat ${gender}`,
      university: school,
      sport: 'Soccer',
      gender,
      division: 'DIII',
    })
  await page.goto(`/coaches?q=${encodeURIComponent(`womens ${school}`)}&sport=Soccer`)
  const chips = page.getByRole('link', { name: /^Remove/ })
  await expect(chips).toHaveCount(2)
  const toggle = page.getByRole('button', { name: /^Filters 2$/ })
  await toggle.click()
  await page.getByRole('radio', { name: 'All teams' }).click()
  const show = page.getByRole('button', { name: 'Show 2 coaches' })
  await expect(show).toBeInViewport({ ratio: 0.99 })
  await show.click()
  await expect(page.getByRole('radio').first()).toBeHidden()
  await expect(page.getByRole('button', { name: /^Filters 1$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^2 coaches/ })).toBeInViewport()

  await searchBox(page).fill(`${school} pat men`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sport=Soccer/)
  await expect(page.getByRole('heading', { name: /^1 coach/ })).toBeInViewport()
  await expect(page.getByRole('radio').first()).toBeHidden()
})
