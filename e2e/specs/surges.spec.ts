import { giveCategories, giveStars, unique } from '../fixtures/actions.ts'
import { submitRating } from '../fixtures/elements.ts'
import { findings } from '../fixtures/accessibility.ts'
import { expectDecisionOnScreen } from '../fixtures/oneScreen.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** The largest usual number of reviews in a day for a soccer team (server/sideline/reviews/surge.py). */
const USUAL = 15

/** A site that detects surges. */
const test = base.extend<{ ownSite: Site }>({
  ownSite: async ({}, use) => {
    const site = await Site.open(TEMPLATE, { SIDELINE_HOLD_SURGES: 'true' })
    await use(site)
    await site.close()
  },
})

test(
  'a surge of reviews is held for moderation: profile, form and My Reviews say so, and a moderator publishes them',
  { tag: '@phone' },
  async ({ page, ownSite }) => {
    test.slow()
    const ada = await Person.signUp(ownSite, 'Ada')
    const { id } = await ada.addCoach(unique('Stormy'))
    for (let count = 0; count <= USUAL; count++) {
      const athlete = await Person.signUp(ownSite, `Athlete${count}`)
      await athlete.rate(id, { rating: 5 })
    }

    await ada.signInBrowser(page)
    await page.goto(`${ownSite.url}/coach/${id}/rate`)
    await expect(page.getByText('A person may check yours first.')).toBeVisible()
    await giveStars(page, 5)
    await giveCategories(page, 5)
    await submitRating(page).click()
    await expect(
      page.getByText(/so a person will check it first\. Only you can see it, in My Reviews\.$/),
    ).toBeVisible()
    await page.goto(`${ownSite.url}/my-reviews`)
    await expect(page.getByRole('heading', { name: 'Pending review' })).toBeVisible()

    const mona = await Person.signUp(ownSite, 'Mona')
    ownSite.command('staff', 'add', mona.email)
    await mona.signInBrowser(page)
    await page.goto(`${ownSite.url}/desk`)
    await expect(page.getByText('2 reviews are on hold.')).toBeVisible()
    await page.getByRole('link', { name: /^Open case/ }).click()
    await expect(page.getByRole('heading', { name: /similar reviews/ })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await expectDecisionOnScreen(page)
    const visitor = await page.context().newPage()
    await visitor.goto(`${ownSite.url}/coach/${id}`)
    await expect(visitor.getByText('Recent activity is being checked.')).toBeVisible()
    expect(await findings(visitor)).toEqual([])
    await visitor.close()
    await page.getByRole('checkbox', { name: /^Remove these/ }).click()
    await page.keyboard.press('e')
    await expect(page.getByText('The reviews that were still on hold were published.')).toBeVisible()

    await page.goto(`${ownSite.url}/coach/${id}`)
    await expect(page.getByText(`(${USUAL + 2} reviews)`).first()).toBeVisible()
    await expect(page.getByText('Recent activity is being checked.')).toBeHidden()
  },
)
