import { searchBox, unique } from '../fixtures/actions.ts'
import { foundCoach } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'all search results are listed, can be filtered, and are still there after going back',
  { tag: '@phone' },
  async ({ page, people }) => {
    const ada = await people('Ada')
    const school = unique('Results College')
    const add = (name: string, gender: string, sport = 'Soccer') =>
      ada.request('POST', '/api/coaches', { name, university: school, sport, gender, division: 'DIII' })
    await add('Wanda Field', 'Women')
    await add('Martin Field', 'Men')
    await add('Greta Field', 'Women', 'Golf')
    await page.goto('/')
    await searchBox(page).fill(`womens soccer ${school}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^1 coach/, level: 2 })).toBeVisible()
    await page.getByRole('link', { name: "Remove Women's" }).click()
    await expect(page.getByRole('heading', { name: /^2 coaches/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: /^1 coach/, level: 2 })).toBeVisible()
    await foundCoach(page, 'Wanda Field').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wanda Field' })).toBeVisible()
    await page.goBack()
    await expect(searchBox(page)).toHaveValue(`womens soccer ${school}`)
    await expect(foundCoach(page, 'Wanda Field')).toBeVisible()
  },
)

test('going back from a result restores the search text on the home page', async ({ page, people }) => {
  const ada = await people('Ada')
  const name = unique('Returning Coach')
  await ada.addCoach(name)
  await page.goto('/')
  await searchBox(page).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(searchBox(page)).toHaveValue(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
})

test('a sport chip opens the list of the sport’s coaches', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Volleyball' }).first().click()
  await expect(page).toHaveURL('/coaches?sport=Volleyball')
  await expect(page.getByRole('heading', { name: /coaches/, level: 2 })).toBeVisible()
})

test('the results are in the document, without the form for visitors without JavaScript', async ({
  page,
  people,
}) => {
  const ada = await people('Ada')
  const name = unique('Scripted')
  const { id } = await ada.addCoach(name)
  await ada.rate(id, { rating: 4 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`/coaches?q=${encodeURIComponent(name)}&sort=foo`)
  await expect(page.getByRole('heading', { name: /^1 coach/ })).toBeVisible()
  await expect(foundCoach(page, name)).toHaveAttribute('href', `/coach/${id}`)
  await expect(page).toHaveTitle(`“${name}” · Coaches · Sideline`)
  await expect(page.getByLabel('Coach or university', { exact: true })).toHaveCount(0)
  // The results came with the document.
  expect(requests).not.toContain('/api/coaches')
})
