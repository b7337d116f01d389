import type { Locator } from '@playwright/test'
import { findings } from '../fixtures/accessibility.ts'
import { unique } from '../fixtures/actions.ts'
import { caseList, signInDialog } from '../fixtures/elements.ts'
import { expectDecisionOnScreen } from '../fixtures/oneScreen.ts'
import { expect, test } from '../fixtures/test.ts'

/** Positions of a row's parts, in reading order. */
const placesOf = (row: Locator) =>
  row.evaluate((item) =>
    Array.from(item.children, (part) => {
      const { top, left } = part.getBoundingClientRect()
      return { top: Math.round(top), left: Math.round(left) }
    }),
  )

test(
  'a moderator clears the queue with the keyboard alone',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const team = unique('Desk')
    const ada = await people('Ada')
    const mona = await people('Mona')
    site.command('staff', 'add', mona.email)
    const coaches: number[] = []
    for (const [name, comment] of [
      ['Anna', 'Fair but loud.'],
      ['Berta', 'Jenna is fair, but call me at 555-010-0134.'],
      ['Carla', 'Loud to the walk-ons.'],
    ]) {
      const { id } = await ada.addCoach(`${name} ${team}`)
      const review = await ada.rate(id, { rating: 3, comment: comment ?? '' })
      const { items } = await ada.request<{ items: { id: string }[] }>('GET', `/api/coaches/${id}/reviews`)
      const rule = name === 'Berta' ? 'private_data' : 'profanity'
      await ada.request('POST', `/api/reviews/${items[0]?.id}/reports`, { rule })
      if (name === 'Berta')
        await ada.request('PUT', `/api/my/reviews/${review.id}`, {
          rating: 3,
          comment: 'Jenna is fair, but call her.',
        })
      coaches.push(id)
    }

    await mona.signInBrowser(page)
    await page.goto('/desk')
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(team)
    await page.keyboard.press('Escape')
    const rows = caseList(page).getByRole('listitem').filter({ hasText: team })
    await expect(rows).toHaveCount(3)
    await expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
    await expect(rows.first()).toContainText('Berta')
    const parts = await placesOf(rows.first())
    expect(parts).toHaveLength(6)
    expect(parts).toEqual(parts.toSorted((a, b) => a.top - b.top || a.left - b.left))
    expect(await findings(page)).toEqual([])

    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Hints' })).toBeVisible()
    await expect(page.locator('del mark')).toHaveText('555-010-0134')
    const [gone, added] = [page.locator('del').first(), page.locator('ins').first()]
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(gone).toHaveCSS('text-decoration-line', 'line-through')
    await expect(added).toHaveCSS('text-decoration-style', 'double')
    await page.emulateMedia({ forcedColors: 'none' })
    await expect(gone).toHaveCSS('text-decoration-line', 'none')
    const hints = page.getByRole('list').filter({ hasText: '“Jenna”' }).getByRole('listitem')
    await expect(hints).toContainText(['still there', 'no longer there'])
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('d')
    await expectDecisionOnScreen(page)
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { name: 'Decided' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()

    await expect(page.getByRole('searchbox')).toHaveValue(team)
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Anna')
    // Keys decide nothing until the filter's cases have loaded and the previous decision has been sent.
    const settled = () => expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
    await settled()
    await page.keyboard.press('e')
    await expect(rows).toHaveCount(1)
    await settled()
    await page.keyboard.press('u')
    await expect(rows).toHaveCount(2)
    await settled()
    await page.keyboard.press('e')
    await expect(rows).toHaveCount(1)
    await settled()
    await page.keyboard.press('r')
    await page.keyboard.press('4')
    await expectDecisionOnScreen(page)
    await page.keyboard.press('r')
    await expect(page.getByText('No cases here.')).toBeVisible()

    const visible = coaches.map(async (id) => {
      const { items } = await ada.request<{ items: unknown[] }>('GET', `/api/coaches/${id}/reviews`)
      return items.length
    })
    expect(await Promise.all(visible)).toEqual([1, 0, 0])
  },
)

test(
  'a case has its own URL, and going back restores the queue as it was',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const team = unique('Back Desk')
    const ada = await people('Ada')
    const mona = await people('Mona')
    site.command('staff', 'add', mona.email)
    for (let number = 1; number <= 8; number++) {
      const { id } = await ada.addCoach(`Nr ${number} ${team}`)
      await ada.rate(id, { rating: 3, comment: 'Fair but loud. '.repeat(number) })
      const { items } = await ada.request<{ items: { id: string }[] }>('GET', `/api/coaches/${id}/reviews`)
      await ada.request('POST', `/api/reviews/${items[0]?.id}/reports`, { rule: 'profanity' })
    }
    await mona.signInBrowser(page)
    await page.goto('/desk')
    const searchBox = page.getByRole('searchbox')
    const cases = caseList(page)
    await searchBox.fill(team)
    await expect(cases.getByRole('listitem').getByRole('checkbox')).toHaveCount(8)
    await page.keyboard.press('Escape')
    for (let step = 0; step < 6; step++) await page.keyboard.press('j')
    const current = cases.locator('[aria-current]')
    await expect(current).toContainText(`Nr 7 ${team}`)
    const place = () => page.evaluate(() => scrollY)
    const before = await place()
    expect(before).toBeGreaterThan(0)

    const isAsLeft = async () => {
      await expect(searchBox).toHaveValue(team)
      await expect(current).toContainText(`Nr 7 ${team}`)
      await expect.poll(place).toBe(before)
    }
    const decision = page.getByRole('heading', { name: 'Decision' })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/desk\/cases\/\d+$/)
    await expect(decision).toBeVisible()
    await page.reload()
    await expect(decision).toBeVisible()
    await page.goBack()
    await isAsLeft()
    await page.keyboard.press('Enter')
    await expect(decision).toBeVisible()
    const address = page.url()
    await page.reload()
    await expect(decision).toBeVisible()
    await page.keyboard.press('Escape')
    await isAsLeft()

    // The URL alone opens the case, and so does its old form.
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    await expect(decision).toBeVisible()
    await page.goto(address.replace('/cases/', '?case='))
    await expect(page).toHaveURL(address)
    await expect(decision).toBeVisible()
    await page.getByRole('link', { name: /^Queue/ }).click()
    await expect(page).toHaveURL('/desk')
    await expect(searchBox).toHaveValue('')
  },
)

test('only staff can open the desk', async ({ page, people }) => {
  const ada = await people('Ada')
  for (const path of [
    '/desk',
    '/desk/cases/1',
    '/desk/coaches',
    '/desk/coaches/1',
    '/desk/claims',
    '/desk/schools',
    '/desk/log',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(signInDialog(page)).toBeVisible()
  }
  await ada.signInBrowser(page)
  await page.goto('/desk')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  expect((await page.goto('/desk/nowhere'))?.status()).toBe(404)
})
