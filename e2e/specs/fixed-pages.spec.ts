import { unique } from '../fixtures/actions.ts'
import { expect, test } from '../fixtures/test.ts'

test('the contact page shows the support address and the response time, and no form', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  const address = page.getByRole('main').getByRole('link', { name: 'support@sideline.example' })
  await expect(address).toHaveAttribute('href', /^mailto:support@sideline\.example/)
  await expect(page.getByText(/within 24 hours/).first()).toBeVisible()
  await expect(page.getByRole('main').locator('form')).toHaveCount(0)
})

const FACTS = {
  '/privacy-policy': [/12 months/, /\b13\b/],
  '/terms': [/30 days/, /\b13\b/],
  '/guidelines': [/one review/i, /English/, /profan/i, /genuine|first-hand|own experience/i],
}

test('the legal pages state the policy', async ({ page }) => {
  for (const [path, facts] of Object.entries(FACTS)) {
    await page.goto(path)
    for (const fact of facts)
      await expect.soft(page.getByRole('main').getByText(fact).first(), path).toBeVisible()
  }
})

test('home, a profile and the legal pages are rendered without scripts', async ({
  browser,
  site,
  people,
}) => {
  const ada = await people('Ada')
  const name = unique('Read At Once')
  const { id } = await ada.addCoach(name)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/coach/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toHaveCSS('text-transform', 'uppercase')
  await page.goto('/guidelines')
  await expect(page.getByRole('heading', { level: 1, name: /Guidelines/ })).toBeVisible()
  await context.close()
})

test('the footer links to the pages for visitors and for users', async ({ page, signedIn }) => {
  await page.goto('/')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  for (const entry of ['Contact Us', 'For Coaches', 'Site Guidelines', 'Privacy Policy', 'Terms of Service'])
    await expect(footer.getByRole('link', { name: entry })).toBeVisible()
  await expect(footer.getByText('Log In')).toBeVisible()
  await expect(footer.getByText('Sign Up')).toBeVisible()
  await signedIn('Ada')
  await page.goto('/')
  await expect(footer.getByRole('link', { name: 'Saved Coaches' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'My Reviews' })).toBeVisible()
})
