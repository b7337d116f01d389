import type { Locator, Page } from '@playwright/test'
import { unique } from '../fixtures/actions.ts'
import { signOut } from '../fixtures/elements.ts'
import type { Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/** Adds coaches with these names, whom the user saves; the last one is on top of the list. */
async function save(user: Person, names: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    const { id } = await user.addCoach(name)
    await user.request('PUT', `/api/my/saved-coaches/${id}`)
    ids.push(id)
  }
  return ids
}

function noteOn(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: `Note on ${name}` })
}

function statusOf(page: Page, name: string): Locator {
  return page.getByRole('combobox', { name: `Status of ${name}` })
}

test(
  'a note and a status survive a reload, and signing out removes them',
  { tag: '@phone' },
  async ({ page, people, signedIn }) => {
    const ada = await signedIn('Ada')
    const name = unique('Noted')
    const [id] = await save(ada, [name])
    await page.goto('/saved-coaches')
    await expect(page.getByText('Notes and statuses stay on this device.')).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    await noteOn(page, name).fill('Official visit Oct 12')
    await statusOf(page, name).selectOption('Visiting')
    await page.reload()
    await expect(noteOn(page, name)).toHaveValue('Official visit Oct 12')
    await expect(statusOf(page, name)).toHaveValue('visiting')
    expect(sent.filter((text) => /Official|visiting/.test(decodeURIComponent(text)))).toEqual([])

    // Ben signs in on the same device without Ada signing out.
    const ben = await people('Ben')
    await ben.request('PUT', `/api/my/saved-coaches/${id}`)
    await ben.signInBrowser(page)
    await page.goto('/saved-coaches')
    await expect(noteOn(page, name)).toHaveValue('')
    await expect(statusOf(page, name)).toHaveValue('')

    await noteOn(page, name).fill('Of Ben')
    await signOut(page)
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    expect(stored).not.toMatch(/Of Ben|Official/)
  },
)

test(
  'saved coaches are compared, all at once or by choice',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    const names = [unique('First'), unique('Second'), unique('Third')]
    const ids = await save(await signedIn('Ada'), names)
    await page.goto('/saved-coaches')
    await expect(page.getByRole('link', { name: 'Compare all' })).toHaveAttribute(
      'href',
      `/compare?coaches=${[...ids].reverse().join(',')}`,
    )
    for (const name of [names[0]!, names[2]!])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
    await page.getByRole('complementary', { name: 'Compare' }).getByRole('link', { name: 'Compare' }).click()
    await page.waitForURL(`**/compare?coaches=${ids[0]},${ids[2]}`)
    for (const name of [names[0]!, names[2]!])
      await expect(page.getByRole('columnheader', { name })).toBeVisible()
  },
)

test('the printed list has notes and statuses as text', async ({ page, signedIn }) => {
  const name = unique('Printed')
  await save(await signedIn('Ada'), [name])
  await page.goto('/saved-coaches')
  await noteOn(page, name).fill('Ask about redshirts')
  await statusOf(page, name).selectOption('Offer')
  const row = page.getByRole('article').filter({ hasText: name })
  const texts = ['Ask about redshirts', 'Offer'].map((text) =>
    row.locator('.saved-printed').filter({ hasText: text }),
  )
  for (const text of texts) await expect(text).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const text of texts) await expect(text).toBeVisible()
  await expect(noteOn(page, name)).toBeHidden()
  await expect(statusOf(page, name)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print list' })).toBeHidden()
})
