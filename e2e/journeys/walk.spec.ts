import { expect, test } from '../stage/test.ts'

test('find a coach, sign up, rate, and see the numbers move', async ({ page, site }) => {
  const { items } = await (await fetch(`${site.url}/api/coaches?q=brandt&limit=1`)).json()
  const coach = items[0]

  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search coaches or universities' }).fill(coach.name.toLowerCase())
  await page.getByRole('option', { name: coach.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: coach.name })).toBeVisible()
  await expect(page.getByText('No reviews yet').first()).toBeVisible()

  await page.getByRole('button', { name: 'Rate' }).click()
  const welcomeBack = page.getByRole('dialog', { name: 'Welcome Back' })
  await welcomeBack.getByRole('button', { name: 'Sign up' }).click()
  const join = page.getByRole('dialog', { name: /Join Sideline/ })
  await join.getByLabel('Full Name').fill('Ada Athlete')
  await join.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@athletes.example`)
  await join.getByLabel('Password').fill('Sideline1')
  await join.getByLabel('University').fill('Northfield University')
  await join.getByLabel('Sport').selectOption('Soccer')
  await join.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account Created!')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/coach/${coach.id}/rate`)
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  for (const category of ['Knowledge', 'Honesty', 'Motivation', 'Planning', 'Character', 'Team Spirit'])
    await page
      .getByRole('group', { name: category })
      .getByRole('radio', { name: 'Excellent' })
      .check({ force: true })
  await page.getByRole('radio', { name: 'Yes' }).check({ force: true })
  await page.getByRole('button', { name: 'Caring' }).click()
  await page.getByRole('button', { name: 'Wise' }).click()
  await page.getByRole('textbox').fill('Knows every play and every player.')
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(page.getByText('Rating Submitted!')).toBeVisible()

  await page.waitForURL(`**/coach/${coach.id}`)
  await expect(page.getByText('5.0').first()).toBeVisible()
  await expect(page.getByText('(1 reviews)').first()).toBeVisible()
  await expect(page.getByText('100%')).toBeVisible()
  await expect(page.getByText('of athletes would recommend')).toBeVisible()
  await expect(page.getByText('Caring').first()).toBeVisible()
  await expect(page.getByText('Knows every play and every player.').first()).toBeVisible()
  await expect(page.getByText('Athlete', { exact: true })).toBeVisible()
})
