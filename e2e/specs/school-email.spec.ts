import { giveCategories, giveStars, unique, publishRightAway } from '../fixtures/actions.ts'
import { codeField, openSettings, submitRating } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a school address is confirmed by a code, and a review shows that and nothing else about it',
  { tag: '@phone' },
  async ({ page, people, signedIn, site }) => {
    const { id } = await (await people('Founder')).addCoach(unique('Confirmed'))
    await signedIn('Ada')
    const address = `ada.${crypto.randomUUID().slice(0, 8)}@northfield.edu`
    await page.goto('/')
    const dialog = await openSettings(page)
    await dialog.getByLabel('School Address').fill('ada@mail.example')
    await dialog.getByRole('button', { name: 'Send Code' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'We don’t recognize this as a school address. Most end in .edu.',
    )
    await dialog.getByLabel('School Address').fill(address)
    await dialog.getByRole('button', { name: 'Send Code' }).click()
    await expect(codeField(dialog)).toBeVisible()
    await expect.poll(async () => (await site.mailsTo(address)).length).toBe(1)
    const [mail = ''] = await site.mailsTo(address)
    const code = /\r?\n([0-9]{6})\r?\n/.exec(mail)?.[1] ?? ''
    await codeField(dialog).fill(code)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText(/^School email confirmed in 20\d\d$/)).toBeVisible()

    await page.goto(`/coach/${id}/rate`)
    await giveStars(page, 4)
    await giveCategories(page, 4)
    await page.getByLabel('Show “School email confirmed”').check()
    await publishRightAway(page)
    await submitRating(page).click()
    await page.waitForURL(`**/coach/${id}`)
    await expect(page.getByText('1 of 1 with school email confirmed')).toBeVisible()
    await expect(page.getByRole('article').getByText('School email confirmed')).toBeVisible()
    const reviews = await (await fetch(`${site.url}/api/coaches/${id}/reviews`)).text()
    expect(reviews).not.toContain('northfield')
  },
)
