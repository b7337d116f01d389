import { unique } from '../fixtures/actions.ts'
import { fromOneReview, sendReport } from '../fixtures/elements.ts'
import type { Person } from '../fixtures/people.ts'
import { expectDecisionOnScreen } from '../fixtures/oneScreen.ts'
import { expect, test } from '../fixtures/test.ts'

interface Queue {
  items: { id: number; version: string; coach: { id: number } }[]
}

/** Decides the open case of a coach as this moderator. */
async function decide(moderator: Person, coach: number, body: object): Promise<void> {
  const { items } = await moderator.request<Queue>('GET', '/api/desk/cases')
  const found = items.find((item) => item.coach.id === coach)
  if (!found) throw new Error('no open case of this coach')
  await moderator.request('POST', `/api/desk/cases/${found.id}/decision`, {
    ...body,
    version: found.version,
  })
}

test(
  'a visitor reports a review, it is removed, and its author gets it back on appeal',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const name = unique('Reported Coach')
    const ada = await people('Ada')
    const { id } = await ada.addCoach(name)
    await ada.rate(id, { rating: 2, comment: 'Loud and clear.' })
    const mona = await people('Mona')
    const otto = await people('Otto')
    for (const { email } of [mona, otto]) site.command('staff', 'add', email)

    await page.goto(`/coach/${id}`)
    await page.getByRole('button', { name: /^Report of the/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Threats, harassment or hate' }).check()
    await expect(dialog.getByText('Campus police')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Profanity or insults' }).check()
    await dialog.getByLabel('Details (optional)').fill('The last word.')
    await dialog.getByLabel('Your email (optional)').fill('rita@mail.example')
    await sendReport(dialog).click()
    const receipt = await dialog.getByRole('link', { name: /\/report\// }).getAttribute('href')
    await page.goto(receipt ?? '')
    await expect(page.getByRole('heading', { name: 'Not decided yet' })).toBeVisible()

    await decide(mona, id, {
      action: 'remove',
      rule: 'profanity',
      explanation: 'Please leave out the last word.',
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'It was removed' })).toBeVisible()
    await page.goto(`/coach/${id}`)
    await expect(page.getByText('Not rated', { exact: true }).first()).toBeVisible()
    expect((await site.mailsTo(ada.email)).join('')).not.toContain('Loud and clear')

    await ada.signInBrowser(page)
    await page.goto('/my-reviews')
    await expect(page.getByRole('heading', { name: 'Removed: Rule 4: no profanity' })).toBeVisible()
    await expect(page.getByText('“Please leave out the last word.”')).toBeVisible()
    await page.getByRole('button', { name: /^Appeal / }).click()
    await page.getByLabel('Why should we restore it?').fill('It is the name of a drill.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByRole('heading', { name: /^Appealed today/ })).toBeVisible()

    await otto.signInBrowser(page)
    await page.goto(`/desk?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: /^Open case/ }).click()
    await expect(page.getByRole('heading', { name: 'Author’s appeal' })).toBeVisible()
    await expectDecisionOnScreen(page)

    await decide(otto, id, { action: 'keep' })
    await ada.signInBrowser(page)
    await page.goto('/my-reviews')
    await expect(page.getByText('Loud and clear.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Appeal/ })).toBeHidden()
    await page.goto(`/coach/${id}`)
    await expect(fromOneReview(page)).toBeVisible()
  },
)
