import { alert, unique } from '../fixtures/actions.ts'
import {
  addCoach,
  addCoachDialog,
  coachNameField,
  sportField,
  universityField,
} from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test('a missing coach is added and shown', { tag: '@phone' }, async ({ page, signedIn, site }) => {
  await signedIn('Ada')
  const name = unique('Brand New')
  await page.goto('/?add-coach=true')
  const dialog = addCoachDialog(page)
  await addCoach(dialog).click()
  await expect(alert(page)).toHaveText('Please fill in all required fields')
  await coachNameField(dialog).fill(`  ${name}  `)
  await universityField(dialog).fill(' Northfield University ')
  await sportField(dialog).selectOption('Gymnastics')
  await expect(dialog.getByLabel('Gender')).toHaveValue('Men')
  await expect(dialog.getByLabel('Division')).toHaveValue('DI')
  await addCoach(dialog).click()
  await expect(page.getByText('Coach Added Successfully!')).toBeVisible()
  await page.waitForURL('**/coach/*')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('🤸').first()).toBeVisible()
  const id = page.url().split('/').at(-1)
  expect(await (await fetch(`${site.url}/api/coaches/${id}`)).json()).toMatchObject({ name, verified: false })
})

test('an existing coach is not added again: the dialog links to the profile', async ({
  page,
  people,
  signedIn,
}) => {
  const name = unique('Zoë Müller')
  const { id } = await (await people('Founder')).addCoach(name)
  await signedIn('Ada')
  await page.goto('/?add-coach=true')
  const dialog = addCoachDialog(page)
  await coachNameField(dialog).fill(name.toUpperCase().replace('Ë', 'E').replace('Ü', 'u'))
  await universityField(dialog).fill('northfield   university')
  await sportField(dialog).selectOption('Soccer')
  await addCoach(dialog).click()
  await dialog.getByRole('link', { name: 'View the profile' }).click()
  await page.waitForURL(`**/coach/${id}`)
})

test("a failed request shows the server's message", async ({ page, signedIn }) => {
  await signedIn('Ada')
  await page.route('**/api/coaches', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"detail":"The database is tired."}',
    }),
  )
  await page.goto('/?add-coach=true')
  const dialog = addCoachDialog(page)
  await coachNameField(dialog).fill('Unlucky One')
  await universityField(dialog).fill('Northfield University')
  await sportField(dialog).selectOption('Golf')
  await addCoach(dialog).click()
  await expect(alert(page)).toHaveText('Error adding coach: The database is tired.')
  await expect(coachNameField(dialog)).toHaveValue('Unlucky One')
})
