import { test as base, type Page } from '@playwright/test'
import { TEMPLATE } from './libraryOfCoaches.ts'
import { Person } from './people.ts'
import { Site } from './site.ts'

export { expect } from '@playwright/test'

interface Stage {
  /** Makes an account and knows who it is: `await people('Ada')`. */
  people: (name: string) => Promise<Person>
  /** Signs someone in, in this page's browser; returns who it is. */
  signedIn: (name: string) => Promise<Person>
}

/** A journey: `page` is at `site`, which one worker's journeys share. */
export const test = base.extend<Stage, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await Site.open(TEMPLATE)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  // A visitor sees the page, and then reaches for it: by then the app has taken it over.
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (...where) => running(page, await goto(...where))
    page.reload = async (...how) => running(page, await reload(...how))
    await use(page)
  },
  baseURL: async ({ site }, use) => use(site.url),
  people: async ({ site }, use) => use((name) => Person.signUp(site, name)),
  signedIn: async ({ page, people }, use) =>
    use(async (name) => {
      const person = await people(name)
      await person.takeOver(page)
      return person
    }),
})

async function running<T>(page: Page, answer: T): Promise<T> {
  await page.waitForFunction(
    () => !document.getElementById('root') || 'appReady' in document.documentElement.dataset,
  )
  return answer
}
