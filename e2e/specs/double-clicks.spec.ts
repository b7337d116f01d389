import { readdirSync, readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { giveCategories, giveStars, navigation, unique } from '../fixtures/actions.ts'
import { claimProfile } from '../fixtures/claims.ts'
import { codeOf, setUpApp, turnOnTwoStep } from '../fixtures/authenticator.ts'
import { PASSWORD, type Person } from '../fixtures/people.ts'
import { ROOT, type Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

interface Stage {
  page: Page
  site: Site
  ada: Person
  people: (name: string) => Promise<Person>
  /** The id of a coach of Ada's team whom she has neither rated nor saved. */
  coach: number
}

interface Case {
  /** The label of the button while it sends, as in the source. */
  busyLabel: string
  /** What is sent: the method and the end of the path. */
  request: RegExp
  /** Whether Ada is signed in. */
  visitor?: boolean
  /** Opens the form and fills it in; returns the button. */
  prepare: (stage: Stage) => Promise<Locator>
  /** What is on the screen once the response has arrived. */
  after: (page: Page) => Locator
}

async function settings(page: Page, tab: string): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  await page.getByRole('tab', { name: tab }).click()
  return page.getByRole('dialog', { name: 'Profile Settings' })
}

async function open(page: Page, name: 'Log In' | 'Sign Up'): Promise<Locator> {
  await page.goto('/')
  const nav = name === 'Log In' ? await navigation(page) : page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('button', { name }).locator('visible=true').click()
  return page.getByRole('dialog')
}

const CASES: Record<string, Case> = {
  'a new rating': {
    busyLabel: 'Submitting Rating...',
    request: /^POST .*\/reviews$/,
    prepare: async ({ page, coach }) => {
      await page.goto(`/coach/${coach}/rate`)
      await giveStars(page, 4)
      await giveCategories(page, 4)
      return page.getByRole('button', { name: 'Submit Rating' })
    },
    after: (page) => page.getByText('Rating Submitted!'),
  },
  'a report of a review': {
    busyLabel: 'Sending...',
    request: /^POST .*\/reports$/,
    visitor: true,
    prepare: async ({ page, ada, coach }) => {
      await ada.rate(coach, { rating: 3 })
      await page.goto(`/coach/${coach}`)
      await page.getByRole('button', { name: 'Report' }).first().click()
      await page.getByRole('radio', { name: 'It swears or insults' }).check()
      return page.getByRole('button', { name: 'Send report' })
    },
    after: (page) => page.getByText('Keep this link to see what becomes of it'),
  },
  'an edited review': {
    busyLabel: 'Updating Review...',
    request: /^PUT .*\/my\/reviews\//,
    prepare: async ({ page, ada, coach }) => {
      const { id } = await ada.rate(coach, { rating: 3 })
      await page.goto(`/review/${id}/edit`)
      return page.getByRole('button', { name: 'Update Review' })
    },
    after: (page) => page.getByText('Review Updated!'),
  },
  'a deleted review': {
    busyLabel: 'Deleting...',
    request: /^DELETE .*\/my\/reviews\//,
    prepare: async ({ page, ada, coach }) => {
      await ada.rate(coach, { rating: 3 })
      await page.goto('/my-reviews')
      await page.getByRole('button', { name: /^Delete review/ }).click()
      return page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    },
    after: (page) => page.getByText('Start rating coaches to see your reviews here.'),
  },
  'an answer of a coach': {
    busyLabel: 'Publishing Answer...',
    request: /^PUT .*\/answer$/,
    prepare: async ({ page, site, people, ada, coach }) => {
      await (await people('Author')).rate(coach, { rating: 3 })
      const alma = await people('Alma')
      site.command('staff', 'add', alma.email, '--role', 'admin')
      await claimProfile(site, ada, alma, coach)
      await page.goto(`/coach/${coach}`)
      await page.getByRole('button', { name: 'Answer', exact: true }).click()
      await page.getByLabel(/^Your answer/).fill('Thank you.')
      return page.getByRole('button', { name: 'Publish answer' })
    },
    after: (page) => page.getByText('Thank you.'),
  },
  'a published review': {
    busyLabel: 'Publishing...',
    request: /^POST .*\/publish$/,
    prepare: async ({ page, ada, coach }) => {
      await ada.rate(coach, { rating: 3, publish_with_others: true })
      await page.goto('/my-reviews')
      return page.getByRole('button', { name: /^Publish review/ })
    },
    after: (page) =>
      page
        .getByRole('article')
        .filter({ hasNot: page.getByRole('heading', { name: 'Waiting with others' }) }),
  },
  'a missing coach': {
    busyLabel: 'Adding Coach...',
    request: /^POST .*\/api\/coaches$/,
    prepare: async ({ page }) => {
      await page.goto('/?add-coach=true')
      const dialog = page.getByRole('dialog', { name: 'Add a Coach' })
      await dialog.getByLabel('Coach Name').fill(unique('Added Once'))
      await dialog.getByLabel('University').fill('Northfield University')
      await dialog.getByLabel('Sport').selectOption('Golf')
      return dialog.getByRole('button', { name: 'Add Coach' })
    },
    after: (page) => page.getByText('Coach Added Successfully!'),
  },
  'a saved coach': {
    busyLabel: 'Saving...',
    request: /^(PUT|DELETE) .*\/my\/saved-coaches\//,
    prepare: async ({ page, coach }) => {
      await page.goto(`/coach/${coach}`)
      return page.getByRole('button', { name: 'Save for later' })
    },
    after: (page) => page.getByRole('button', { name: 'Remove from saved' }),
  },
  'a removed coach': {
    busyLabel: 'Removing...',
    request: /^DELETE .*\/my\/saved-coaches\//,
    prepare: async ({ page, ada, coach }) => {
      await ada.request('PUT', `/api/my/saved-coaches/${coach}`)
      await page.goto('/saved-coaches')
      await page.getByRole('button', { name: /from saved$/ }).click()
      return page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })
    },
    after: (page) => page.getByRole('heading', { name: 'Nothing here yet' }),
  },
  'a sign-up': {
    busyLabel: 'Creating Account...',
    request: /^POST .*\/signup/,
    visitor: true,
    prepare: async ({ page }) => {
      const dialog = await open(page, 'Sign Up')
      await dialog.getByLabel('Full Name').fill('Ada Athlete')
      await dialog.getByLabel('Email').fill(`twice-${crypto.randomUUID()}@athletes.example`)
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await dialog.getByLabel('University').fill('Northfield University')
      await dialog.getByLabel('Sport').selectOption('Soccer')
      return dialog.getByRole('button', { name: 'Create Account' })
    },
    after: (page) => page.getByRole('dialog', { name: 'Account Created!' }),
  },
  'a sign-in': {
    busyLabel: 'Signing In...',
    request: /^POST .*\/token/,
    visitor: true,
    prepare: async ({ page, ada }) => {
      const dialog = await open(page, 'Log In')
      await dialog.getByLabel('Email').fill(ada.email)
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      return dialog.getByRole('button', { name: 'Sign In' })
    },
    after: (page) => page.getByRole('dialog', { name: 'Welcome Back!' }),
  },
  'a forgotten password': {
    busyLabel: 'Sending...',
    request: /^POST .*\/recover/,
    visitor: true,
    prepare: async ({ page, ada }) => {
      const dialog = await open(page, 'Log In')
      await dialog.getByLabel('Email').fill(ada.email)
      return dialog.getByRole('button', { name: 'Forgot your password' })
    },
    after: (page) => page.getByRole('dialog').getByText('Password reset email sent to'),
  },
  'a password reset mail': {
    busyLabel: 'Sending...',
    request: /^POST .*\/recover/,
    prepare: async ({ page }) => {
      const dialog = await settings(page, 'Security')
      return dialog.getByRole('button', { name: 'Send Password Reset Email' })
    },
    after: (page) => page.getByText('Password reset email sent successfully!'),
  },
  'a confirmation mail sent again': {
    busyLabel: 'Sending...',
    request: /^POST .*\/resend/,
    visitor: true,
    prepare: async ({ page, ada }) => {
      await page.goto('/confirm-email')
      await page.getByLabel('Email').fill(ada.email)
      return page.getByRole('button', { name: 'Send Again' })
    },
    after: (page) => page.getByText(/a new link is on its way/),
  },
  'a confirmed address': {
    busyLabel: 'Confirming...',
    request: /^POST .*\/verify/,
    visitor: true,
    prepare: async ({ page }) => {
      await page.goto('/confirm-email?token_hash=none&type=signup')
      return page.getByRole('button', { name: 'Confirm Email' })
    },
    after: (page) => page.getByText(/invalid, used or expired/),
  },
  'a new password': {
    busyLabel: 'Updating Password...',
    request: /^PUT .*\/user/,
    prepare: async ({ page }) => {
      await page.goto('/reset-password')
      await page.getByLabel('New Password', { exact: true }).fill('Whistle22')
      await page.getByLabel('Confirm Password').fill('Whistle22')
      return page.getByRole('button', { name: 'Update Password' })
    },
    after: (page) => page.getByText('Password Updated!'),
  },
  'a display name': {
    busyLabel: 'Saving...',
    request: /^PUT .*\/user/,
    prepare: async ({ page }) => {
      const dialog = await settings(page, 'Profile')
      return dialog.getByRole('button', { name: 'Save Changes' })
    },
    after: (page) => page.getByText('Profile updated successfully!'),
  },
  'an app of two-step sign-in': {
    busyLabel: 'Preparing...',
    request: /^POST .*\/factors$/,
    prepare: async ({ page }) => (await settings(page, 'Security')).getByRole('button', { name: 'Turn On' }),
    after: (page) => page.getByRole('img', { name: 'QR code for your authenticator app' }),
  },
  'the code of an app': {
    busyLabel: 'Checking...',
    request: /^POST .*\/factors\/.*\/verify/,
    prepare: async ({ page }) => {
      const dialog = await settings(page, 'Security')
      await setUpApp(page)
      return dialog.getByRole('button', { name: 'Turn On' })
    },
    after: (page) => page.getByRole('list', { name: 'Recovery codes' }),
  },
  'new recovery codes': {
    busyLabel: 'Making Codes...',
    request: /^POST .*\/recovery-codes/,
    prepare: async ({ page }) => {
      const dialog = await settings(page, 'Security')
      await turnOnTwoStep(page)
      return dialog.getByRole('button', { name: 'New Recovery Codes' })
    },
    after: (page) => page.getByText('These codes replace the ones you had.'),
  },
  'two-step sign-in turned off': {
    busyLabel: 'Turning Off...',
    request: /^DELETE .*\/factors\//,
    prepare: async ({ page }) => {
      const dialog = await settings(page, 'Security')
      const secret = await turnOnTwoStep(page)
      await dialog.getByRole('button', { name: 'Turn Off' }).click()
      await dialog.getByLabel('Code').fill(codeOf(secret, 1))
      return dialog.getByRole('button', { name: 'Turn Off' })
    },
    after: (page) => page.getByText('Two-step sign-in is off.'),
  },
  'a sign-out': {
    busyLabel: 'Signing Out...',
    request: /^POST .*\/logout/,
    prepare: async ({ page }) => {
      await page.goto('/')
      await (await navigation(page)).getByRole('button', { name: 'Sign Out' }).locator('visible=true').click()
      return page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' })
    },
    after: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Up' }),
  },
  'a deleted account': {
    busyLabel: 'Deleting Account...',
    request: /^POST .*\/delete_user/,
    prepare: async ({ page }) => {
      const dialog = await settings(page, 'Account')
      await dialog.getByRole('button', { name: 'Delete Account' }).click()
      return page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' })
    },
    after: (page) => page.getByText('Account Deleted', { exact: true }),
  },
}

for (const [what, { request, visitor = false, prepare, after }] of Object.entries(CASES))
  test(`a double click sends ${what} once`, async ({ page, people, site }) => {
    const { id: coach } = await (await people('Founder')).addCoach(unique('Clicked Twice'))
    const ada = await people('Ada')
    if (!visitor) await ada.signInBrowser(page)
    const button = await prepare({ page, site, people, ada, coach })
    const sent: string[] = []
    page.on('request', (message) => {
      const line = `${message.method()} ${new URL(message.url()).pathname}`
      if (request.test(line)) sent.push(line)
    })
    await button.dblclick()
    await expect(after(page)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

test('every button that sends something is among the double clicks', () => {
  const sources = joinPath(ROOT, 'web/src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    // 'Show more' and 'Download My Data' only read.
    .filter((file) => file.endsWith('.tsx') && !/(\.test|MoreButton|MyData)\.tsx$/.test(file))
    .map((file) => readFileSync(joinPath(sources, file), 'utf8'))
  const labels = files.flatMap((text) => [...text.matchAll(/busyLabel="([^"]+)"/g)].map(([, label]) => label))
  expect(labels.length).toBeGreaterThan(10)
  expect(new Set(labels)).toEqual(new Set(Object.values(CASES).map(({ busyLabel }) => busyLabel)))
})
