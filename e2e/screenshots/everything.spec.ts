import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { giveStars, searchBox } from '../fixtures/actions.ts'
import {
  addCoach,
  caseList,
  createAccount,
  openSettings,
  signUpButton,
  submitRating,
} from '../fixtures/elements.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { ROOT, Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const FOLDER = join(ROOT, 'screenshots')
const WIDTHS = { 320: 640, 390: 844, 768: 1024, 1280: 800 }

interface Shown {
  site: Site
  coach: number
  unrated: number
  review: string
  /** Case ids: the first in the queue, one about a reply, and one about a surge. */
  severe: number
  reply: number
  surge: number
}

/** Screenshot names and how to reach each page as a visitor; the other lists are for signed-in users. */
const VISITOR_SHOTS: Record<string, (page: Page, shown: Shown) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  search: async (page) => {
    await page.goto('/')
    await searchBox(page).fill('north')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'search-nobody': async (page) => {
    await page.goto('/')
    await searchBox(page).fill('Zzyzx Qwvx')
    await expect(addCoach(page)).toBeVisible()
  },
  coach: (page, { coach }) => page.goto(`/coach/${coach}`),
  'report-review': async (page, { coach }) => {
    await page.goto(`/coach/${coach}`)
    await page
      .getByRole('button', { name: /^Report of the/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Threats, harassment or hate' }).check()
  },
  'coach-without-reviews': (page, { unrated }) => page.goto(`/coach/${unrated}`),
  'coach-not-found': (page) => page.goto('/coach/999999999'),
  'sign-in': async (page, { coach }) => {
    await page.goto(`/coach/${coach}`)
    await page.getByRole('button', { name: 'Rate' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'sign-up': async (page) => {
    await page.goto('/')
    await signUpButton(page).click()
    await createAccount(page.getByRole('dialog')).click()
  },
  'reset-password': (page) => page.goto('/reset-password'),
  'confirm-email': (page) => page.goto('/confirm-email?token_hash=none&type=signup'),
  contact: (page) => page.goto('/contact'),
  'privacy-policy': (page) => page.goto('/privacy-policy'),
  terms: (page) => page.goto('/terms'),
  guidelines: (page) => page.goto('/guidelines'),
  transparency: (page) => page.goto('/transparency'),
  'not-found': (page) => page.goto('/nowhere'),
}

const USER_SHOTS: typeof VISITOR_SHOTS = {
  'home-signed-in': (page) => page.goto('/'),
  rate: async (page, { unrated }) => {
    await page.goto(`/coach/${unrated}/rate`)
    await giveStars(page, 4)
    await submitRating(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'edit-review': (page, { review }) => page.goto(`/review/${review}/edit`),
  'my-reviews': (page) => page.goto('/my-reviews'),
  'delete-review': async (page) => {
    await page.goto('/my-reviews')
    await page
      .getByRole('button', { name: /^Delete review/ })
      .first()
      .click()
  },
  'saved-coaches': (page) => page.goto('/saved-coaches'),
  'remove-from-saved': async (page) => {
    await page.goto('/saved-coaches')
    await page
      .getByRole('button', { name: /from saved$/ })
      .first()
      .click()
  },
  'add-coach': async (page) => {
    await page.goto('/?add-coach=true')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  claim: async (page, { unrated }) => {
    await page.goto(`/coach/${unrated}`)
    await page.getByRole('button', { name: 'Is this you?' }).click()
    await expect(page.getByLabel('Your university email address')).toBeVisible()
  },
  'settings-profile': (page) => settings(page, 'Profile'),
  'settings-security': (page) => settings(page, 'Security'),
  'settings-account': (page) => settings(page, 'Account'),
}

const MODERATOR_SHOTS: typeof VISITOR_SHOTS = {
  desk: (page) => page.goto('/desk'),
  'desk-remove': async (page) => {
    await page.goto('/desk')
    await expect(caseList(page)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('r')
  },
  'desk-case': (page, { severe }) => page.goto(`/desk/cases/${severe}`),
  'desk-reply': (page, { reply }) => page.goto(`/desk/cases/${reply}`),
  'desk-coaches': (page) => page.goto('/desk/coaches'),
  'desk-coach': (page, { unrated }) => page.goto(`/desk/coaches/${unrated}`),
  'desk-surge': (page, { surge }) => page.goto(`/desk/cases/${surge}`),
}

const ADMIN_SHOTS: typeof VISITOR_SHOTS = {
  'desk-claims': (page) => page.goto('/desk/claims'),
  'desk-log': (page) => page.goto('/desk/log'),
}

const COACH_SHOTS: typeof VISITOR_SHOTS = {
  replies: async (page, { coach }) => {
    await page.goto(`/coach/${coach}`)
    await page.getByRole('button', { name: 'Reply', exact: true }).first().scrollIntoViewIfNeeded()
  },
  'reply-to-a-review': async (page, { coach }) => {
    await page.goto(`/coach/${coach}`)
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  },
  'profile-edit': async (page, { coach }) => {
    await page.goto(`/coach/${coach}`)
    await page.getByRole('button', { name: 'Is this you?' }).click()
    await page.getByRole('button', { name: 'Request an edit' }).click()
    await page.getByRole('button', { name: 'Send request' }).scrollIntoViewIfNeeded()
  },
}

async function settings(page: Page, tab: string): Promise<void> {
  await page.goto('/')
  await openSettings(page)
  await page.getByRole('tab', { name: tab }).click()
}

/** Returns the id of the demo's only coach without reviews, who is last in the full list. */
async function withoutReviews(ask: (path: string) => Promise<any>): Promise<number> {
  let page = await ask('/api/coaches?limit=50')
  while (page.next_cursor)
    page = await ask(`/api/coaches?limit=50&cursor=${encodeURIComponent(page.next_cursor)}`)
  return page.items.at(-1).id
}

interface Demo extends Shown {
  /** Sessions of the demo user, the staff and the coach. */
  sessions: Record<'demo' | 'moderator' | 'admin' | 'coach', string>
}

/** Starts the demo site; returns it with the sessions of its four logins. */
async function demo(): Promise<Demo> {
  const site = await Site.demo()
  const ask = async (path: string, body?: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    return (
      await fetch(site.url + path, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json()
  }
  const signIn = (name: keyof Demo['sessions']) =>
    ask('/auth/v1/token?grant_type=password', { email: `${name}@sideline.example`, password: PASSWORD })
  const [user, moderator] = [await signIn('demo'), await signIn('moderator')]
  const { items } = await ask('/api/my/reviews', undefined, user.access_token)
  const cases = async (kind: string) =>
    (await ask(`/api/desk/cases?kind=${kind}`, undefined, moderator.access_token)).items
  const { coach } = await ask('/api/featured-coach')
  const unrated = await withoutReviews(ask)
  return {
    site,
    coach: coach.id,
    unrated,
    review: items[0].id,
    severe: (await cases('review'))[0].id,
    reply: (await cases('reply'))[0].id,
    surge: (await cases('surge'))[0].id,
    sessions: {
      demo: JSON.stringify(user),
      moderator: JSON.stringify(moderator),
      admin: JSON.stringify(await signIn('admin')),
      coach: JSON.stringify(await signIn('coach')),
    },
  }
}

const demoTest = test.extend<object, { shown: Demo }>({
  shown: [
    async ({}, use) => {
      const shown = await demo()
      await use(shown)
      await shown.site.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shown }, use) => use(shown.site.url),
})

for (const [width, height] of Object.entries(WIDTHS))
  for (const colorScheme of ['light', 'dark'] as const)
    demoTest(`pictures at ${width} px, ${colorScheme}`, async ({ page, shown }) => {
      await page.setViewportSize({ width: Number(width), height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const take = async (name: string, go: (typeof VISITOR_SHOTS)[string]) => {
        await go(page, shown)
        await page.waitForLoadState('networkidle')
        await page.screenshot({ path: join(FOLDER, name, `${width}-${colorScheme}.png`) })
      }
      for (const [name, go] of Object.entries(VISITOR_SHOTS)) await take(name, go)
      for (const [login, pictures] of [
        ['demo', USER_SHOTS],
        ['moderator', MODERATOR_SHOTS],
        ['admin', ADMIN_SHOTS],
        ['coach', COACH_SHOTS],
      ] as const) {
        await page.goto('/robots.txt')
        await page.evaluate((session) => {
          localStorage.setItem('sideline.auth', session)
        }, shown.sessions[login])
        for (const [name, go] of Object.entries(pictures)) await take(name, go)
      }
    })
