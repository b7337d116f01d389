import { findings } from '../fixtures/accessibility.ts'
import { unique } from '../fixtures/actions.ts'
import { caseList } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a review that was kept is not decided again, and a moderator finds and reopens it',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const team = unique('Kept')
    const ada = await people('Ada')
    const mona = await people('Mona')
    site.command('staff', 'add', mona.email)
    const { id } = await ada.addCoach(`Anna ${team}`)
    await ada.rate(id, { rating: 3, comment: 'Fair but loud.' })
    const { items } = await ada.request<{ items: { id: string }[] }>('GET', `/api/coaches/${id}/reviews`)
    const report = () => ada.request('POST', `/api/reviews/${items[0]?.id}/reports`, { rule: 'threat' })
    await report()

    await mona.signInBrowser(page)
    await page.goto(`/desk?q=${encodeURIComponent(team)}`)
    await expect(caseList(page).getByRole('heading', { level: 2, name: /^(Severe|By age) 1$/ })).toBeVisible()
    await expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('e')
    await expect(page.getByText('No cases here.')).toBeVisible()

    await report()
    await page.goto(`/desk?q=${encodeURIComponent(team)}`)
    await expect(page.getByText('No cases here.')).toBeVisible()
    await page.goto(`/desk?q=${encodeURIComponent(team)}&state=decided`)
    await expect(caseList(page).getByText('1 report since it was kept')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
  },
)
