import { findings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/demoSite.ts'
import { Person } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'

const TEAM = '/team/fernwick-college/womens-swimming'
const PLAYERS = ['Ana Ames', 'Bea Bell', 'Cat Cole', 'Dee Dunn', 'Eve East', 'Fay Ford', 'Gwen Gray']

/** The fall of the present season, which begins on August 1. */
const FALL = new Date().getUTCFullYear() - (new Date().getUTCMonth() < 7 ? 1 : 0)

function roster(players: readonly string[], year: string) {
  const lines = ['name,class', ...players.map((name) => `${name},${year}`)]
  return { name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

test(
  'an admin imports two rosters, pages say who stayed, and a roster that was wrong is removed',
  { tag: '@phone' },
  async ({ page, site }) => {
    test.slow()
    const admin = await Person.ofDemo(site, 'admin')
    await admin.signInBrowser(page)
    await page.goto('/desk/staff-lists')
    const form = page.getByRole('region', { name: 'Import rosters' })
    await form.getByLabel(/^Rosters ?CSV/).setInputFiles(roster(PLAYERS.slice(0, 4), 'So.'))
    await form.getByLabel(/previous season/).setInputFiles(roster(PLAYERS, 'Fr.'))
    await form.getByRole('textbox', { name: /^Season/ }).fill(`${FALL}-${String(FALL + 1).slice(2)}`)
    await form.getByRole('textbox', { name: /^School/ }).fill('Fernwick College')
    await form.getByRole('textbox', { name: /^Sport/ }).fill("women's swimming")
    await form.getByRole('button', { name: 'Preview rosters' }).click()
    await expect(form.getByRole('row', { name: /Fernwick College.* 7 7 4/ })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await form.getByRole('button', { name: 'Import these rosters' }).click()
    await expect(form.getByText(/The numbers are stored\.$/)).toBeVisible()

    await page.goto(TEAM)
    const block = page.getByRole('region', { name: /^4 of 7 players who could come back/ })
    await expect(block).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Ana Ames')
    expect(await findings(page)).toEqual([])
    await page.goto('/school/fernwick-college')
    await expect(page.getByText(`4 of 7 players who could come back in fall ${FALL} did`)).toBeVisible()

    const { items } = await admin.request<{ items: { id: number }[] }>('GET', '/api/coaches?q=Araujo+Blythe')
    const { items: others } = await admin.request<{ items: { id: number }[] }>('GET', '/api/coaches?q=Thorne')
    const id = items[0]?.id ?? 0
    await page.goto(`/visit/${id}`)
    await expect(page.getByText('Three players who could come back didn’t.')).toBeVisible()
    await page.goto(`/compare?coaches=${id},${others[0]?.id ?? 0}`)
    await expect(page.getByText(`4 of 7 in fall ${FALL}`)).toBeVisible()

    await page.goto('/desk/staff-lists')
    const removal = page.getByRole('region', { name: 'Remove rosters' })
    await removal.getByRole('textbox', { name: 'Season' }).fill(`${FALL}-${String(FALL + 1).slice(2)}`)
    await removal.getByRole('textbox', { name: /^School/ }).fill('Fernwick College')
    await removal.getByRole('button', { name: 'Preview removal' }).click()
    await expect(removal.getByRole('row', { name: /Women’s|Women's/ })).toBeVisible()
    await removal.getByRole('button', { name: 'Remove these rosters' }).click()
    await expect(removal.getByText('Removed: 1 roster.')).toBeVisible()
    await page.goto(TEAM)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(block).toBeHidden()
  },
)
