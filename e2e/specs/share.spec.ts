import { findings } from '../fixtures/accessibility.ts'
import { giveCategories, giveStars, publishRightAway, unique } from '../fixtures/actions.ts'
import { ratingSubmitted, submitRating } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'after rating, a card for the team is saved and its link copied; it names neither coach nor user',
  { tag: '@phone' },
  async ({ page, people, signedIn, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const founder = await people('Founder')
    const school = `${unique('Sending')} College`
    const { id } = await founder.addCoach(unique('Sent'), school)
    await founder.addCoach(unique('Beside'), school)
    await signedIn('Ada')
    await page.goto(`/coach/${id}/rate`)
    await giveStars(page, 4)
    await giveCategories(page, 4)
    await publishRightAway(page)
    const requested: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith('/api/')) requested.push(pathname)
    })
    await submitRating(page).click()
    const card = page.getByRole('region', { name: 'Get your teammates to rate' })
    await card.scrollIntoViewIfNeeded()
    await page.keyboard.press('Shift')
    await expect(card.getByRole('checkbox', { name: 'Show my team' })).toBeChecked()
    const picture = card.getByRole('img', { name: `Soccer, ${school}, your turn` })
    await expect(picture).toBeVisible()
    // In the middle of the bar at the top, which is transparent before something is drawn.
    const drawn = await picture
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(600, 9, 1, 1).data[3])
    expect(drawn).toBe(255)

    expect(await findings(page)).toEqual([])

    await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share)
    await page.evaluate(() => delete (Navigator.prototype as { canShare?: unknown }).canShare)
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Send as story' }).click()
    expect((await download).suggestedFilename()).toBe('i-rated-my-coach-story.png')
    await expect(card.getByRole('status')).toHaveText('Picture saved, link copied.')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(new RegExp(`^${site.url}/team/[a-z0-9-]+/[a-z-]*soccer$`))

    await card.getByRole('checkbox', { name: 'Show my team' }).uncheck()
    await expect(card.getByRole('img')).toHaveAccessibleName('I rated my coach. Anonymous.')
    // A request of a picture, a font or a script would show when somebody rated.
    expect(requested).toEqual([])
  },
)

test('the success message stays while the mouse moves', async ({ page, people, signedIn }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Stayed'))
  await signedIn('Ada')
  await page.goto(`/coach/${id}/rate`)
  await giveStars(page, 4)
  await giveCategories(page, 4)
  await publishRightAway(page)
  await submitRating(page).click()
  await expect(ratingSubmitted(page)).toBeVisible()
  await page.mouse.move(300, 200)
  await page.mouse.move(400, 300)
  await expect(page.getByRole('link', { name: 'Go to the profile' })).toBeVisible()
  await expect(page.getByText('Taking you to the profile')).toHaveCount(0)
})

test('a profile offers its picture after its link', { tag: '@phone' }, async ({ page, people, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ada = await people('Ada')
  const { id } = await ada.addCoach(unique('Pictured'))
  await ada.rate(id, { rating: 4 })
  await page.goto(`/coach/${id}`)
  await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share)
  await page.evaluate(() => delete (Navigator.prototype as { canShare?: unknown }).canShare)
  await page.getByRole('button', { name: 'Share' }).first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Send picture' }).click()
  expect((await download).suggestedFilename()).toBe(`coach-${id}.png`)
})
