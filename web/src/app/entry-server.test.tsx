// @vitest-environment node
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPages, renderShell } from './entry-server'

const pages = (await readPages()).map(({ meta, ...page }) => ({ ...page, ...meta }))

/** The pages whose text the server has. */
const LEGAL = ['/privacy-policy', '/terms', '/guidelines', '/for-coaches']

/** The pages of which the server renders everything below the header. */
const RENDERED = ['/team/:school/:team', '/school/:school', '/sport/:sport']

describe('the pages of the site', () => {
  it('have unique paths and titles', () => {
    for (const key of ['path', 'title'] as const) {
      expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length)
    }
  })

  it('include every file in pages/', () => {
    const files = readdirSync('src/pages').filter((file) => file.endsWith('Page.tsx'))
    expect(pages.map(({ module }) => module).sort()).toEqual(files.map((file) => `src/pages/${file}`).sort())
  })

  it('name the URLs below them, which the server serves as well', () => {
    const below = pages.flatMap((page) => (page.below ?? []).map((part) => `${page.path}/${part}`))
    expect(below).toEqual([
      '/desk/cases/:id',
      '/desk/next-edition',
      '/desk/edition-windows',
      '/desk/coaches',
      '/desk/coaches/:id',
      '/desk/staff-lists',
      '/desk/staff-lists/:id',
      '/desk/claims',
      '/desk/schools',
      '/desk/log',
      '/desk/site',
      '/desk/staff',
      '/desk/invitation',
      '/desk/site-settings',
      '/desk/alarms',
    ])
  })

  it('keep personal pages out of search engines', () => {
    const indexed = pages.filter((page) => page.indexed).map(({ path }) => path)
    expect(indexed).toEqual([
      '/',
      '/coaches',
      ...RENDERED,
      '/coach/:coachId',
      '/contact',
      ...LEGAL,
      '/how-we-check',
      '/transparency',
      '/editions',
      '/editions/:day',
      '/reports',
      '/reports/:team/:season',
      '/data',
    ])
  })
})

it('the document of pages that need the app has a place for the text that says why', () => {
  const html = renderShell()
  expect(html.split('{{ without_script or page.description }}')).toHaveLength(2)
  expect(html).toContain('href="/coaches"')
  expect(html).not.toMatch(/ style="|<script|<!--\$\?-->/)
})

it('every page that is not rendered on the server says why it needs JavaScript', () => {
  const silent = pages.filter((page) => !page.rendered && !page.withoutScript).map(({ path }) => path)
  expect(silent).toEqual([])
})
