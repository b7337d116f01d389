import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PAGES, test, type DemoPages, type PageOfSite } from '../fixtures/demoPages.ts'
import { ROOT } from '../fixtures/site.ts'
import { expect } from '../fixtures/test.ts'

/*
 * Writes what visitors get of each page into pages/: `<page>.html.txt` is the first HTML without JavaScript, and
 * `<page>.app.txt` what the app shows. A change of how pages are rendered is compared with the checkout before it, on
 * the same data: E2E_DEMO=<data folder> make record in both, then diff -ru before/pages after/pages.
 */

const FOLDER = join(ROOT, 'pages')
const HEADERS = ['content-type', 'cache-control', 'link', 'location', 'vary', 'x-robots-tag']

/** More states of the pages for visitors than the sweep needs. */
const STATES: PageOfSite[] = [
  ...PAGES.filter(({ reader }) => !reader),
  { name: 'results with one', path: () => '/coaches?q=Philippa+Oakhanger' },
  { name: 'results of a place', path: () => '/coaches?state=OH' },
  { name: 'results by name', path: () => '/coaches?sport=Basketball&sort=name' },
  { name: 'results, unrated', path: () => '/coaches?unrated=true' },
  { name: 'reviews with five stars', path: ({ rated }) => `/coach/${rated}?stars=5` },
  { name: 'reviews, lowest first', path: ({ rated }) => `/coach/${rated}?sort=lowest` },
  { name: 'reviews with a tag', path: ({ rated }) => `/coach/${rated}?tag=Kind` },
]

test.beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
})

test('the app', async ({ page, sites }) => {
  for (const state of STATES) {
    await sites.visit(page, state)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await write(state, 'app', [await contentOf(page), await page.locator('body').ariaSnapshot()], sites)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first HTML', async ({ page, sites }) => {
    for (const state of STATES) {
      const answered = page.waitForResponse((response) => response.request().isNavigationRequest())
      await sites.visit(page, state)
      const response = await answered
      const headers = response.headers()
      const head = [`${response.status()}`, ...HEADERS.map((name) => `${name}: ${headers[name] ?? ''}`)]
      await write(
        state,
        'html',
        [head.join('\n'), await contentOf(page), await page.locator('body').ariaSnapshot()],
        sites,
      )
    }
  })
})

/** Returns head tags, headings, links and the structured data of a page. */
async function contentOf(page: Page): Promise<string> {
  const lines = await page.evaluate(() => {
    const found: string[] = [document.title]
    for (const tag of document.querySelectorAll('head meta[content], head link[rel]:not([rel=stylesheet])'))
      if (!/preload/.test(tag.getAttribute('rel') ?? '')) found.push(tag.outerHTML)
    for (const data of document.querySelectorAll('script[type="application/ld+json"]'))
      found.push(JSON.stringify(JSON.parse(data.textContent), null, 1))
    for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3, h4'))
      if (heading.checkVisibility()) found.push(`${heading.tagName} ${heading.innerText}`)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (link.checkVisibility()) found.push(`<a ${link.getAttribute('href')}> ${link.innerText}`)
    return found
  })
  return lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n')
}

/** Writes the parts without what differs at every start: ports, ids of reviews, names of built files, cursors. */
async function write(state: PageOfSite, kind: 'app' | 'html', parts: string[], sites: DemoPages) {
  const text = parts
    .join('\n\n')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'site')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid')
    .replaceAll(sites.ids.receipt, 'receipt')
    .replaceAll(/cursor=[\w.%-]+/g, 'cursor')
    .replaceAll(/-[\w-]{8}\.(js|css|woff2)/g, '.$1')
  await writeFile(join(FOLDER, `${state.name.replaceAll(/[ ,]+/g, '-')}.${kind}.txt`), `${text}\n`)
}
