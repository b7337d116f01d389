// The HTML that search engines, link previews and visitors without the app get.
import { test } from '../fixtures/demoSite.ts'
import { expect } from '../fixtures/test.ts'

/** Where to begin: profiles of several kinds, and pages to which no page links. */
const FIRST = ['/', '/coach/1', '/coach/2', '/coach/7', '/coach/1/rate', '/my-reviews', '/no-such-page']

/** The kind of page at a path: '/coach/12/rate' is '/coach/x/rate'. */
function kindOf(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  return [first, ...rest.map((part) => (part === 'rate' ? part : 'x'))].join('/')
}

/** Crawlers read the head only this far, in bytes; Slack 32 kB, others less. */
const HEAD_BYTES = 8192

test('every link of every kind of page leads to a page of the site, and the preview is at the start', async ({
  page,
  site,
}) => {
  const links = new Map<string, string>()
  const readKinds = new Set<string>()
  const faults: string[] = []
  const toVisit = FIRST.map((path) => ({ path, from: 'the start' }))
  for (let next = toVisit.shift(); next; next = toVisit.shift()) {
    const { path, from } = next
    const url = new URL(path, site.url)
    const answer = await page.request.get(url.href)
    if (answer.status() !== 200 && path !== '/no-such-page') {
      faults.push(`${path} on ${from}: ${answer.status()}`)
      continue
    }
    const kind = kindOf(url.pathname)
    const isFirst = from === 'the start'
    if ((readKinds.has(kind) && !isFirst) || !answer.headers()['content-type']?.startsWith('text/html'))
      continue
    readKinds.add(kind)
    const html = await answer.text()
    const preview = Buffer.byteLength(html.slice(0, html.indexOf('name="twitter:card"')))
    // The list of requests is for programmers and has no preview.
    if (!url.pathname.startsWith('/api/') && (!html.includes('name="twitter:card"') || preview > HEAD_BYTES))
      faults.push(`${path}: the preview ends at byte ${preview}`)
    for (const [, quoted = ''] of html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="([^"]*)"/g)) {
      const href = quoted.replaceAll('&amp;', '&').replaceAll('&#39;', "'")
      if (/^(https:|mailto:|#)/.test(href) && !href.startsWith(site.url)) continue
      const target = new URL(href, url)
      if (target.origin !== url.origin) faults.push(`${href} on ${path} leads to another host`)
      target.hash = ''
      if (target.origin !== url.origin || links.has(target.href)) continue
      links.set(target.href, path)
      toVisit.push({ path: target.pathname + target.search, from: path })
    }
  }
  expect(faults).toEqual([])
  expect([...readKinds]).toEqual(
    expect.arrayContaining(['coach/x', 'team/x/x', 'school/x', 'sport/x', 'coaches']),
  )
})
