import { findings } from '../fixtures/accessibility.ts'
import { unique } from '../fixtures/actions.ts'
import { caseList } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'an open queue says what others decided and what is new, and nothing moves',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const team = unique('Live')
    const ada = await people('Ada')
    const [mona, milo] = [await people('Mona'), await people('Milo')]
    site.command('staff', 'add', mona.email)
    site.command('staff', 'add', milo.email)
    const report = async (name: string) => {
      const { id } = await ada.addCoach(`${name} ${team}`)
      await ada.request('POST', `/api/coaches/${id}/reports`, { rule: 'moved', message: 'She left.' })
    }
    await report('Anna')
    await report('Berta')

    await mona.signInBrowser(page)
    await page.clock.install()
    await page.goto(`/desk?q=${encodeURIComponent(team)}`)
    const row = (name: string) => caseList(page).getByRole('listitem').filter({ hasText: name })
    await expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('j')
    await expect(row('Berta')).toHaveAttribute('aria-current', 'true')
    const place = await row('Berta').boundingBox()

    const { items } = await milo.request<{
      items: { id: number; version: string; coach: { name: string } }[]
    }>('GET', `/api/desk/cases?q=${encodeURIComponent(team)}`)
    const anna = items.find(({ coach }) => coach.name.startsWith('Anna'))
    await milo.request('POST', `/api/desk/cases/${anna?.id}/decision`, {
      action: 'keep',
      version: anna?.version,
    })
    await report('Carla')
    await page.clock.fastForward(30_000)

    await expect(page.getByText('1 new case.')).toBeVisible()
    await expect(row('Anna').getByText('Decided by another moderator')).toBeVisible()
    await expect(row('Anna').getByRole('checkbox')).toBeDisabled()
    await expect(row('Carla')).toHaveCount(0)
    await expect(row('Berta')).toHaveAttribute('aria-current', 'true')
    expect(await row('Berta').boundingBox()).toEqual(place)
    expect(await findings(page)).toEqual([])

    await page.getByRole('button', { name: 'Show new cases' }).click()
    await expect(row('Carla')).toHaveAttribute('aria-current', 'true')
    await expect(row('Anna')).toHaveCount(0)
    await expect(caseList(page)).toBeFocused()
    expect(await findings(page)).toEqual([])
  },
)
