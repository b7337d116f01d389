import { searchBox } from '../fixtures/actions.ts'
import { test } from '../fixtures/demoSite.ts'
import { expect } from '../fixtures/test.ts'

/** Schools as a recruit types them, a team of each, and a coach who was there before. */
const SCHOOLS = [
  { typed: 'northfield', team: "Women's Softball", before: 'Corinne Ashbaugh' },
  { typed: 'thornbury', team: "Women's Softball", before: 'Isolde Branwick' },
  { typed: 'fernwick', team: "Women's Tennis", before: 'Philippa Oakhanger' },
  { typed: 'silverbrook', team: "Women's Soccer", before: 'Maeve Copperthwaite' },
  { typed: 'kestrel valley', team: "Women's Tennis", before: 'Philippa Oakhanger' },
]

for (const { typed, team, before } of SCHOOLS)
  test(
    `a recruit finds who coached ${team} at ${typed} before, in three taps`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/')
      await searchBox(page).click()
      await searchBox(page).fill(typed)
      await page
        .getByRole('option', { name: new RegExp(typed, 'i') })
        .first()
        .click()
      // The address changes before the page does, and home has links to teams of its own.
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(typed, 'i') })).toBeVisible()
      const sport = team.replace("Women's ", '')
      await page.getByRole('main').getByRole('link', { name: sport }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(team) })).toBeVisible()
      const left = page.getByRole('region', {
        name: /^Who left in the last two seasons|^Who coached here last/,
      })
      await left.getByRole('link', { name: before }).click()
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(before, 'i') })).toBeVisible()
      await expect(
        page.getByRole('heading', { name: /^Reviews \(\d+\)|^No athlete has rated/ }),
      ).toBeVisible()
    },
  )

test('a text that names a team offers it first, and the results show it', async ({ page }) => {
  const team = "Northfield University Women's Softball"
  await page.goto('/')
  await searchBox(page).fill('northfield softball')
  const first = page.getByRole('option').first()
  await expect(first).toContainText(team)
  await expect(first).toHaveAttribute('href', '/team/northfield-university/womens-softball')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/coaches?**')
  const places = page.getByRole('list', { name: 'Schools and teams' })
  await expect(places.getByRole('link', { name: team })).toBeVisible()
})
