import { findings } from '../fixtures/accessibility.ts'
import { unique } from '../fixtures/actions.ts'
import { caseList, sendReport } from '../fixtures/elements.ts'
import { claimProfile } from '../fixtures/claims.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a coach replies to a review, a visitor reports the reply and a moderator removes it',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const name = unique('Replying Coach')
    const ada = await people('Ada')
    const { id } = await ada.addCoach(name)
    await ada.rate(id, { rating: 2, comment: 'We found out about travel the night before.' })
    const dana = await people('Dana')
    const alma = await people('Alma')
    site.command('staff', 'add', alma.email, '--role', 'admin')
    await claimProfile(site, dana, alma, id)

    await dana.signInBrowser(page)
    await page.goto(`/coach/${id}`)
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Reply to a review' })
    await expect(form.getByText('“We found out about travel the night before.”')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await form.getByLabel(/^Your public reply/).fill('Travel times now go out on Mondays, as you asked.')
    await form.getByRole('button', { name: 'Post reply' }).click()
    await expect(page.getByText('Travel times now go out on Mondays, as you asked.')).toBeVisible()
    await expect(page.getByText(`Coach ${name}`, { exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])

    await ada.signInBrowser(page)
    await page.goto('/my-reviews')
    await expect(page.getByText(`Coach ${name}`, { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('New reply')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.goto(`/coach/${id}`)
    await expect(page.getByText('Travel times now go out on Mondays, as you asked.')).toBeVisible()
    await expect(page.getByRole('button', { name: /reply$/i })).toHaveText('Report reply')
    await page.getByRole('button', { name: 'Report reply' }).click()
    const report = page.getByRole('dialog', { name: 'Report a reply' })
    await report.getByRole('radio', { name: 'Names someone else' }).check()
    await sendReport(report).click()
    const receipt = page.getByRole('link', { name: /\/report\// })
    const link = (await receipt.getAttribute('href')) ?? ''

    await alma.signInBrowser(page)
    await page.goto('/desk')
    // The desk appears once the session is known; keys pressed before reach nothing.
    await expect(page.getByRole('searchbox', { name: 'Case or coach' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: /^Select case/ })).toHaveCount(1)
    await expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Reply, as reported/ })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('6')
    await page.keyboard.press('r')
    await expect(page.getByText(/Case \d+ removed\./)).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'It was removed' })).toBeVisible()
    await page.goto(`/coach/${id}`)
    await expect(page.getByText('We found out about travel the night before.')).toBeVisible()
    await expect(page.getByText('Travel times now go out on Mondays')).toHaveCount(0)
  },
)
