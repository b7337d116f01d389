import { execFileSync } from 'node:child_process'
import { findings } from '../fixtures/accessibility.ts'
import { signIn } from '../fixtures/actions.ts'
import { codeOf } from '../fixtures/authenticator.ts'
import {
  codeField,
  continueButton,
  mainNavigation,
  navigation,
  settingsDialog,
  signInDialog,
} from '../fixtures/elements.ts'
import { Person } from '../fixtures/people.ts'
import { SIDELINE, Site } from '../fixtures/site.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'staff who are signed out log in and then see the desk, which the header links to',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const mona = await people('Mona')
    site.command('staff', 'add', mona.email)
    const response = await page.goto('/desk')
    expect(response?.status()).toBe(200)
    await expect(signInDialog(page)).toContainText('Log in to moderate')
    await signIn(page, mona.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    await expect(page).toHaveURL(/\/desk$/)
    await page.goto('/contact')
    await (await navigation(page)).getByRole('link', { name: 'Desk' }).locator('visible=true').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()

    await page.getByRole('link', { name: 'Alarms' }).click()
    await page.getByRole('checkbox', { name: 'Review surges' }).uncheck()
    await expect(page.getByText('Saved.')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Severe cases' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Review surges' })).not.toBeChecked()
  },
)

test('for everyone else the desk does not exist', async ({ page, signedIn }) => {
  await signedIn('Olga')
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(mainNavigation(page).getByRole('link', { name: 'Saved Coaches' })).toBeVisible()
  await expect(mainNavigation(page).getByRole('link', { name: 'Desk' })).toBeHidden()
})

test('the header has room for the link at every width', async ({ page, people, site }) => {
  const mona = await people('Mona')
  site.command('staff', 'add', mona.email)
  await page.goto('/desk')
  await signIn(page, mona.email)
  for (const width of [320, 768, 800, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const heights = await mainNavigation(page)
      .locator('a, button')
      .locator('visible=true')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
    expect(new Set(heights).size).toBe(1)
  }
})

test('staff without two-step sign-in stay signed in, turn it on from the desk, and log in there with a recovery code', async ({
  page,
}) => {
  const site = await Site.open(TEMPLATE, { SIDELINE_STAFF_SECOND_FACTOR: 'true' })
  try {
    const mona = await Person.signUp(site, 'Mona')
    // Someone who turned two-step sign-in off after becoming staff: the command refuses members without it.
    execFileSync(SIDELINE, ['staff', 'add', mona.email], {
      env: { ...process.env, SIDELINE_DATA_DIR: site.folder, SIDELINE_STAFF_SECOND_FACTOR: 'false' },
      stdio: 'ignore',
    })
    await mona.signInBrowser(page)
    await page.goto(`${site.url}/desk`)
    await expect(page.getByRole('alert')).toContainText('two-step sign-in')
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('two-step sign-in')
    await expect(mainNavigation(page).getByRole('link', { name: 'Saved Coaches' })).toBeVisible()
    await page.getByRole('button', { name: 'Open Profile Settings' }).click()
    const section = settingsDialog(page).getByRole('region', { name: 'Two-Step Sign-In' })
    await section.getByRole('button', { name: 'Turn On' }).click()
    const secret = await section.getByText(/^[A-Z2-7]{32}$/).innerText()
    await codeField(section).fill(codeOf(secret))
    await section.getByRole('button', { name: 'Turn On' }).click()
    const recoveryCode = await section.getByRole('listitem').first().innerText()
    await section.getByRole('button', { name: 'I Have Saved Them' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No cases here.')).toBeVisible()

    await page.evaluate(() => {
      localStorage.clear()
    })
    await page.goto(`${site.url}/desk`)
    await signIn(page, mona.email)
    const dialog = page.getByRole('dialog', { name: 'Enter Your Code' })
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery Code').fill(recoveryCode)
    await expect(page.getByText('No cases here.')).toBeHidden()
    await continueButton(dialog).click()
    await expect(page.getByText('No cases here.')).toBeVisible()
  } finally {
    await site.close()
  }
})
