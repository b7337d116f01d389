import { alert, unique } from '../fixtures/actions.ts'
import { expect, test } from '../fixtures/test.ts'

test('a missing coach is added and shown', { tag: '@phone' }, async ({ page, signedIn, site }) => {
  await signedIn('Ada')
  const name = unique('Brand New')
  await page.goto('/?add-coach=true')
  const dialog = page.getByRole('dialog', { name: 'Add a Coach' })
  await dialog.getByRole('button', { name: 'Add Coach' }).click()
  await expect(alert(page)).toHaveText('Please fill in all required fields')
  await dialog.getByLabel('Coach Name').fill(`  ${name}  `)
  await dialog.getByLabel('University').fill(' Northfield University ')
  await dialog.getByLabel('Sport').selectOption('Gymnastics')
  await expect(dialog.getByLabel('Gender')).toHaveValue('Men')
  await expect(dialog.getByLabel('Division')).toHaveValue('DI')
  await dialog.getByRole('button', { name: 'Add Coach' }).click()
  await expect(page.getByText('Coach Added Successfully!')).toBeVisible()
  await page.waitForURL('**/coach/*')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('🤸').first()).toBeVisible()
  const id = page.url().split('/').at(-1)
  expect(await (await fetch(`${site.url}/api/coaches/${id}`)).json()).toMatchObject({ name, verified: false })
})

test('a coach who exists is not added again: the dialog links to the profile', async ({
  page,
  people,
  signedIn,
}) => {
  const name = unique('Zoë Müller')
  const { id } = await (await people('Founder')).addCoach(name)
  await signedIn('Ada')
  await page.goto('/?add-coach=true')
  const dialog = page.getByRole('dialog', { name: 'Add a Coach' })
  await dialog.getByLabel('Coach Name').fill(name.toUpperCase().replace('Ë', 'E').replace('Ü', 'u'))
  await dialog.getByLabel('University').fill('northfield   university')
  await dialog.getByLabel('Sport').selectOption('Soccer')
  await dialog.getByRole('button', { name: 'Add Coach' }).click()
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
  const dialog = page.getByRole('dialog', { name: 'Add a Coach' })
  await dialog.getByLabel('Coach Name').fill('Unlucky One')
  await dialog.getByLabel('University').fill('Northfield University')
  await dialog.getByLabel('Sport').selectOption('Golf')
  await dialog.getByRole('button', { name: 'Add Coach' }).click()
  await expect(alert(page)).toHaveText('Error adding coach: The database is tired.')
  await expect(dialog.getByLabel('Coach Name')).toHaveValue('Unlucky One')
})
