import { expect, type Locator, type Page } from '@playwright/test'
import {
  giveCategories,
  giveStars,
  publishRightAway,
  searchBox,
  signIn,
  withoutShareDialog,
} from '../fixtures/actions.ts'
import { test } from '../fixtures/demoSite.ts'
import { ratingSubmitted, signInDialog, submitRating } from '../fixtures/elements.ts'

/** The errands of an evening, each from the home page to its end, on a demo site, by whoever has never seen it. */

/** Searches from the home page, which lists coaches as well, and waits for the results. */
async function search(page: Page, text: string): Promise<void> {
  await page.goto('/')
  await searchBox(page).fill(text)
  await searchBox(page).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /coach/ })).toBeVisible()
}

/** Opens the first of the results of a search, in the order in which they are listed. */
async function openFirst(page: Page, text: string): Promise<void> {
  await search(page, text)
  await nameOf(firstOf(page)).click()
  await expect(page).toHaveURL(/\/coach\/\d+$/)
}

function firstOf(page: Page): Locator {
  const rows = page.getByRole('main').getByRole('listitem')
  return rows.filter({ has: page.getByRole('heading', { level: 3 }) }).first()
}

function nameOf(row: Locator): Locator {
  return row.getByRole('heading', { level: 3 }).getByRole('link')
}

function aboutCoach(page: Page, link: string): Locator {
  return page.getByRole('navigation', { name: 'More about this coach' }).getByRole('link', { name: link })
}

test(
  'find the most honest coach of a sport in a division and a state',
  { tag: '@phone' },
  async ({ page, site }) => {
    const text = "women's soccer minnesota diii"
    await search(page, text)
    for (const chip of ['Soccer', "Women's", 'DIII', 'Minnesota'])
      await expect(page.getByRole('link', { name: `Remove ${chip}` })).toBeVisible()
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Best in Honesty')
    await expect(page).toHaveURL(/sort=honesty/)
    const response = await fetch(`${site.url}/api/coaches?sort=honesty&q=${encodeURIComponent(text)}`)
    const { items } = (await response.json()) as { items: { name: string }[] }
    await expect(nameOf(firstOf(page))).toHaveText(items[0]!.name)
    await expect(firstOf(page)).toContainText(/Honesty\s*5\.0/)
    await nameOf(firstOf(page)).click()
    await expect(page.getByRole('heading', { level: 1, name: items[0]!.name })).toBeVisible()
  },
)

test('two coaches are compared, and the comparison is sent', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutShareDialog(page)
  await openFirst(page, 'thibodeaux')
  await aboutCoach(page, 'Compare').click()
  await page.getByRole('searchbox', { name: 'Name, school or sport' }).fill('saltmarsh')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: /Noor Saltmarsh/ }).click()
  await expect(page.getByRole('columnheader', { name: /Noor Saltmarsh/ })).toBeVisible()
  // The search form loads a new document, and nobody clicks before its first script has arrived.
  await page.waitForFunction(() => 'appReady' in document.documentElement.dataset)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/compare\?coaches=\d+,\d+$/)
})

test('is a review fake? what is checked, and what nobody can know', { tag: '@phone' }, async ({ page }) => {
  await openFirst(page, 'lindqvist')
  await aboutCoach(page, 'How we check').click()
  await expect(page.getByRole('heading', { level: 1, name: 'How we check' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What nobody can know' })).toBeVisible()
  await expect(
    page.getByText(/of 204 reviews of Mara Lindqvist came with a confirmed school email/),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Mara Lindqvist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible()
})

test('who coached a team before', { tag: '@phone' }, async ({ page }) => {
  await search(page, 'northfield softball')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Women's Softball/ })
    .first()
    .click()
  await expect(page).toHaveURL('/team/northfield-university/womens-softball')
  const left = page.getByRole('region', { name: /^Who left/ })
  await expect(left).toContainText('Corinne Ashbaugh')
  await expect(left).toContainText(/Head coach, listed 2017.18 to 2025.26/)
})

test('what to ask a coach on the visit', { tag: '@phone' }, async ({ page }) => {
  await openFirst(page, 'lindqvist')
  await aboutCoach(page, 'Questions for a visit').click()
  await expect(page.getByRole('heading', { name: 'Questions for your visit' })).toBeVisible()
  await expect(page.getByText('Planning is 3.2 from 204 reviews.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
})

test(
  'a coach is rated, and the card sent to the team',
  { tag: '@phone' },
  async ({ page, context, site }, { project }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await withoutShareDialog(page)
    // Both sizes may run on the same site, where an athlete rates a coach once.
    await openFirst(page, project.name === 'phone' ? 'ines caldermoor' : 'jolie vanterpool')
    await page.getByRole('link', { name: 'Good, 4 stars' }).click()
    await signIn(page, 'demo@sideline.example')
    await expect(signInDialog(page)).toBeHidden()
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await giveStars(page, 5)
    await giveCategories(page, 5)
    await publishRightAway(page)
    await submitRating(page).click()
    await expect(ratingSubmitted(page)).toBeVisible()
    const card = page.getByRole('region', { name: 'Get your teammates to rate' })
    await expect(card.getByRole('checkbox', { name: 'Show my team' })).toBeChecked()
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Send as story' }).click()
    expect((await download).suggestedFilename()).toBe('i-rated-my-coach-story.png')
    await expect(card.getByRole('status')).toHaveText('Picture saved, link copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url}/team/northfield-university/womens-basketball`,
    )
  },
)
