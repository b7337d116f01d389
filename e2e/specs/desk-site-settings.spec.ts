import { findings } from '../fixtures/accessibility.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

let site: Site

test.beforeAll(async () => {
  site = await Site.demo()
})

test.afterAll(() => site.close())

test('an admin changes the name of the site, which visitors see at once, and undoes it', async ({
  page,
  browser,
}) => {
  const admin = await Person.ofDemo(site, 'admin')
  await admin.signInBrowser(page)
  await page.goto(`${site.url}/desk/site-settings`)
  await page.getByRole('button', { name: 'Change: Name of the site' }).click()
  const field = page.getByRole('textbox', { name: 'Name of the site' })
  await field.fill('A: B')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Must be 1 to 40 letters')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await findings(page), `${width} px`).toEqual([])
  }
  await field.fill('Bench Report')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Pages show it when they are loaded again.')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${site.url}/contact`)
  await expect(visitor).toHaveTitle(/Bench Report$/)
  await page.getByRole('button', { name: 'Undo the last change: Name of the site' }).click()
  await expect(page.getByText('Name of the site: Sideline')).toBeVisible()
  await visitor.reload()
  await expect(visitor).toHaveTitle(/Sideline$/)
  await visitor.close()
})

test('an admin chooses a logo, which the header shows, and a file that is no picture is refused', async ({
  page,
  browser,
}) => {
  const admin = await Person.ofDemo(site, 'admin')
  await admin.signInBrowser(page)
  await page.goto(`${site.url}/desk/site-settings`)
  await page.getByRole('button', { name: 'Change: Logo' }).click()
  const choose = (buffer: Buffer) =>
    page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Must be a PNG image.')
  await choose(await page.screenshot({ clip: { x: 0, y: 0, width: 192, height: 72 } }))
  const preview = page.getByRole('img', { name: 'The logo in the header' })
  await expect.poll(() => preview.boundingBox()).toMatchObject({ width: 96, height: 36 })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await findings(page), `${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Pages show it when they are loaded again.')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${site.url}/contact`)
  const logo = visitor.getByRole('link', { name: 'Sideline, home' }).locator('.site-logo')
  await expect(logo).toHaveCSS('background-image', /\/branding\/logo-[0-9a-f]{16}\.png/)
  expect(await logo.boundingBox()).toMatchObject({ width: 96, height: 36 })
  await page.getByRole('button', { name: 'Undo the last change: Logo' }).click()
  await expect(preview).toBeHidden()
  await visitor.reload()
  await expect(logo).toHaveCSS('background-image', 'none')
  await visitor.close()
})
