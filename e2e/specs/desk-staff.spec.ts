import { findings } from '../fixtures/accessibility.ts'
import { mailedLink } from '../fixtures/mailedLink.ts'
import { PASSWORD, Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

let site: Site

test.beforeAll(async () => {
  site = await Site.demo({ SIDELINE_REGISTRATION: 'invitation' })
})

test.afterAll(() => site.close())

test('an admin invites somebody, who logs in by the link, accepts, and is removed again', async ({
  page,
  browser,
}) => {
  const admin = await Person.ofDemo(site, 'admin')
  await admin.signInBrowser(page)
  await page.goto(`${site.url}/desk/staff`)
  await page.getByLabel('Email address').fill('demo@sideline.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('We emailed an invitation to demo@sideline.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('Copy the link now')).toBeVisible()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await findings(page), `${width} px`).toEqual([])
  }

  const member = await browser.newPage()
  await member.goto(await mailedLink(site, 'To: demo@sideline.example'))
  await member.getByLabel('Email').fill('demo@sideline.example')
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await member.getByRole('dialog').getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(member.getByRole('button', { name: 'Accept' })).toBeVisible()
  expect(new URL(member.url()).search, 'the token is not kept').toBe('')
  await member.getByRole('button', { name: 'Accept' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Remove: demo@sideline.example' }).click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByText('demo@sideline.example is removed.')).toBeVisible()
  await member.reload()
  await expect(member.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await member.close()
})
