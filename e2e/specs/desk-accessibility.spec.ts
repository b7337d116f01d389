import type { Page } from '@playwright/test'
import { findings } from '../fixtures/accessibility.ts'
import { caseList } from '../fixtures/elements.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

interface Case {
  id: number
  kind: string
  coach: { id: number }
}

interface Desk {
  site: Site
  moderator: Person
  admin: Person
  /** One open case of each kind. */
  cases: Map<string, Case>
}

let desk: Desk

test.beforeAll(async () => {
  const site = await Site.demo()
  const moderator = await Person.ofDemo(site, 'moderator')
  const admin = await Person.ofDemo(site, 'admin')
  const read = async (path: string) => {
    const answer = await moderator.request<{ items?: Case[]; cases?: Case[] }>('GET', path)
    return answer.items ?? answer.cases ?? []
  }
  const open = [...(await read('/api/desk/cases')), ...(await read('/api/desk/coaches'))]
  desk = { site, moderator, admin, cases: new Map(open.map((row) => [row.kind, row])) }
})

test.afterAll(() => desk.site.close())

const REVIEW_KINDS = ['review', 'appeal', 'resubmission', 'surge', 'reply', 'profile_edit']
const PROFILE_KINDS = ['coach', 'added_coach']

async function expectNothing(page: Page, path: string): Promise<void> {
  await page.goto(desk.site.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await findings(page), path).toEqual([])
}

test('axe finds nothing on the queue and in its forms', { tag: '@phone' }, async ({ page }) => {
  await desk.moderator.signInBrowser(page)
  await expectNothing(page, '/desk')
  await expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await findings(page)).toEqual([])
  for (const query of ['sort=coach', 'sort=reports', 'state=decided', 'q=Nobody']) {
    await expectNothing(page, `/desk?${query}`)
  }
})

for (const kind of REVIEW_KINDS)
  test(`axe finds nothing on a case of kind ${kind}`, { tag: '@phone' }, async ({ page }) => {
    await desk.moderator.signInBrowser(page)
    const row = desk.cases.get(kind)
    await page.goto(`${desk.site.url}/desk/cases/${row?.id}`)
    await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await findings(page)).toEqual([])
    for (const more of await page.locator('summary').all()) await more.click()
    expect(await findings(page)).toEqual([])
  })

test(
  'axe finds nothing on coaches, a coach, alarms and an unknown page',
  { tag: '@phone' },
  async ({ page }) => {
    await desk.moderator.signInBrowser(page)
    await expectNothing(page, '/desk/coaches')
    await page.getByRole('searchbox').fill('Lorcan')
    await expect(page.getByRole('link', { name: 'Lorcan Eddington-Shaw' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    for (const kind of PROFILE_KINDS)
      await expectNothing(page, `/desk/coaches/${desk.cases.get(kind)?.coach.id}`)
    await page.getByLabel('Reason for removal').selectOption('Not a coach')
    await page.getByRole('button', { name: 'Remove this profile' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await expectNothing(page, '/desk/alarms')
    await expectNothing(page, '/desk/nowhere')
  },
)

test('axe finds nothing on what only admins see', { tag: '@phone' }, async ({ page }) => {
  await desk.admin.signInBrowser(page)
  for (const path of [
    '/desk',
    '/desk?state=admin',
    '/desk?state=decided',
    '/desk/claims',
    '/desk/log',
    '/desk/site',
    '/desk/schools',
    '/desk/staff-lists',
  ])
    await expectNothing(page, path)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Undo this list' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing on a decided case', { tag: '@phone' }, async ({ page }) => {
  const [decided] = (await desk.admin.request<{ items: Case[] }>('GET', '/api/desk/cases?state=decided'))
    .items
  await desk.admin.signInBrowser(page)
  await page.goto(`${desk.site.url}/desk/cases/${decided?.id}`)
  await expect(page.getByRole('heading', { name: 'Decided' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await findings(page)).toEqual([])
})
