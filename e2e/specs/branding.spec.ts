import { findings } from '../fixtures/accessibility.ts'
import { NAME, openBrandedSite } from '../fixtures/brandedSite.ts'
import type { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const PATHS = [
  '/',
  '/coaches?sport=Basketball',
  '/team/northfield-university/womens-softball',
  '/terms',
  '/nowhere',
]

let site: Site

test.beforeAll(async () => {
  site = await openBrandedSite({
    SIDELINE_REGISTRATION: 'invitation',
    SIDELINE_RESPONSE_HOURS: '48',
    SIDELINE_SUPPORT_REPLY_HOURS: '72',
  })
})
test.afterAll(() => site.close())

for (const width of [320, 1280])
  test(`a site with its own look is readable in both themes, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of PATHS) {
      await page.goto(site.url + path)
      await page.waitForSelector('html[data-app-ready]')
      expect(await findings(page)).toEqual([])
      const text = await page.locator('body').innerText()
      expect(text.match(/.*sideline.*/gi)).toEqual([`© ${NAME} · Runs on Sideline`])
      await expect(page).toHaveTitle(new RegExp(NAME))
    }
  })

test('the header shows the logo, and its link has the name', async ({ page }) => {
  await page.goto(`${site.url}/terms`)
  const link = page.getByRole('link', { name: `${NAME}, home` })
  const logo = link.locator('.site-logo')
  await expect(logo).toHaveCSS('background-image', /\/branding\/logo-[0-9a-f]{16}\.svg/)
  expect(await logo.boundingBox()).toMatchObject({ width: 96, height: 36 })
  await expect(page.locator('.turf').first()).toHaveCSS('background-color', 'rgb(12, 40, 83)')
  // Where the header has no color, a logo for dark backgrounds brings its own.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(logo).toHaveCSS('background-color', 'rgb(12, 40, 83)')
})

test('the app says the hours that the operator promises', async ({ page }) => {
  for (const [path, promise] of [
    ['/contact', 'We reply within 72 hours.'],
    ['/transparency', 'We promise 48 hours'],
  ] as const) {
    await page.goto(site.url + path)
    await page.waitForSelector('html[data-app-ready]')
    await expect(page.getByText(promise)).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(/24 ?h/)
  }
})

test('an announcement is closed on this device until it changes', async ({ page }) => {
  await page.goto(`${site.url}/terms`)
  const announcement = page.getByRole('region', { name: 'Announcement' })
  await expect(announcement).toContainText('We upgrade on Sunday from 8 to 9 am.')
  await expect(announcement.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/contact')
  const header = page.getByRole('link', { name: `${NAME}, home` })
  const below = (await header.boundingBox())?.y ?? 0
  await announcement.getByRole('button', { name: 'Close announcement' }).click()
  await expect(announcement).toBeHidden()
  expect((await header.boundingBox())?.y).toBeLessThan(below)
  await page.goto(`${site.url}/contact`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(announcement).toBeHidden()
})

test('the link of an invitation fills in its code', async ({ page }) => {
  await page.goto(`${site.url}/?sign-up=true#invitation=abcdefgh2345`)
  const join = page.getByRole('dialog', { name: `Join ${NAME}` })
  await expect(join.getByLabel('Invitation Code')).toHaveValue('abcdefgh2345')
})
