import { findings } from '../fixtures/accessibility.ts'
import { PAGES, test } from '../fixtures/demoPages.ts'
import { caseList } from '../fixtures/elements.ts'
import { expect } from '../fixtures/test.ts'

/* What appears at the desk only after a click or a key; sweep.spec.ts checks each page as it opens. */

test(
  'axe finds nothing in the forms of the queue and in what opens in a case',
  { tag: '@phone' },
  async ({ page, sites }) => {
    await sites.moderator.signInBrowser(page)
    await page.goto('/desk')
    await expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])
    let opened = 0
    for (const { name, path } of PAGES.filter(({ name }) => name.startsWith('case of kind'))) {
      await page.goto(path(sites.ids))
      await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const closed = await page.locator('summary').all()
      if (closed.length === 0) continue
      for (const more of closed) await more.click()
      expect.soft(await findings(page), name).toEqual([])
      opened += 1
    }
    expect(opened).toBeGreaterThan(0)
  },
)

test(
  'axe finds nothing in a search for coaches and before a removal',
  { tag: '@phone' },
  async ({ page, sites }) => {
    await sites.moderator.signInBrowser(page)
    await page.goto('/desk/coaches')
    await page.getByRole('searchbox').fill('Lorcan')
    await expect(page.getByRole('link', { name: 'Lorcan Eddington-Shaw' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.goto(`/desk/coaches/${sites.ids.cases.get('added_coach')?.coach.id}`)
    await page.getByLabel('Reason for removal').selectOption('Not a coach')
    await page.getByRole('button', { name: 'Remove this profile' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
  },
)
