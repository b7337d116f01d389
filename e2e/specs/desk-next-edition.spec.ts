import { unique } from '../fixtures/actions.ts'
import { findings } from '../fixtures/accessibility.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { expect, test as base } from '../fixtures/test.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The setting for an edition tomorrow that closes at this time of today. */
function closingAt(time: string): string {
  return `weekly ${WEEKDAYS[(new Date().getUTCDay() + 1) % 7] ?? ''} ${time} UTC`
}

/** A site whose next edition is tomorrow; `close` restarts it with an edition that is closed already. */
const test = base.extend<{ editions: { site: Site; close: () => Promise<void> } }>({
  editions: async ({}, use) => {
    const settings = { SIDELINE_PUBLICATION: closingAt('23:59') }
    const site = await Site.open(TEMPLATE, settings)
    await use({
      site,
      close: async () => {
        await site.stop()
        settings.SIDELINE_PUBLICATION = closingAt('00:00')
        await site.start()
      },
    })
    await site.close()
  },
})

test(
  'before an edition a moderator finds what is alike, opens cases and decides; nothing of it is public',
  { tag: '@phone' },
  async ({ page, editions: { site, close } }) => {
    test.slow()
    const founder = await Person.signUp(site, 'Founder')
    const { id } = await founder.addCoach(unique('Before'))
    for (const word of ['really', 'sadly', 'always']) {
      const raider = await Person.signUp(site, 'Raider')
      await raider.rate(id, {
        rating: 1,
        comment: `Never plans a single practice and shouts all day, ${word}.`,
      })
    }
    await founder.rate(id, { rating: 5, comment: 'Ask Katie Miller about the summer camps.' })
    const honest = await Person.signUp(site, 'Honest')
    await honest.rate(id, { rating: 4, comment: 'Film sessions were never boring and the plan was clear.' })
    await close()

    const mona = await Person.signUp(site, 'Mona')
    site.command('staff', 'add', mona.email)
    await mona.signInBrowser(page)
    await page.goto(`${site.url}/desk`)
    await page.getByRole('link', { name: 'Next edition' }).click()
    await expect(page.getByRole('heading', { name: '3 that say nearly the same' })).toBeVisible()
    await expect(page.getByText(/may name a person/)).toBeVisible()
    await expect(page.getByText('Film sessions were never boring')).toBeHidden()
    expect(await findings(page)).toEqual([])

    await page.getByRole('checkbox', { name: 'Select these 3' }).check()
    await page.keyboard.press('o')
    await expect(page.getByRole('heading', { name: /similar reviews/ })).toBeVisible()
    await page.getByRole('checkbox', { name: /^Remove these/ }).check()
    await page.getByRole('radio', { name: /genuine experience/ }).check()
    await page
      .getByRole('button', { name: /^Remove(?! with)/ })
      .first()
      .click()
    await expect(page.getByText('Reviews that are alike were removed.')).toBeVisible()

    await page.getByRole('link', { name: 'Next edition' }).click()
    await expect(page.getByRole('heading', { name: 'Texts with hints' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /nearly the same/ })).toBeHidden()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('o')
    await expect(page.getByText('not public yet')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('e')
    await expect(page.getByText('Kept. You can undo this decision.')).toBeVisible()

    const visitor = await page.context().newPage()
    await visitor.goto(`${site.url}/coach/${id}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByText('Recent activity is being checked.')).toBeHidden()
    await expect(visitor.getByText('Katie Miller')).toBeHidden()
    await visitor.close()
  },
)
