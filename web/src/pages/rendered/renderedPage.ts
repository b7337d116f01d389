import { queryOptions } from '@tanstack/react-query'
import { errorFromResponse } from '../../api/errors'
import { trustedHtml } from '../../lib/trustedHtml'
import { withoutSiteName } from '../shell/pageMeta'

/** A page that the server renders in full: of a team, a school or a sport. */
export interface RenderedDocument {
  /** The path of the page, which differs from the requested one after a school got another address. */
  path: string
  /** The title without the site's name. */
  title: string
  description: string
  /** HTML of the hero and of everything below it. */
  hero: string
  body: string
}

/** How long a page is cached, in milliseconds. */
const FRESH_MS = 60_000

/** The ids of the elements in which the server writes the two parts. */
export const PARTS = { hero: 'page-hero', body: 'page-body' } as const

/** Returns the rendered page in a document; undefined if it has none. */
function readPage(document: Document, path: string): RenderedDocument | undefined {
  const hero = document.getElementById(PARTS.hero)?.innerHTML
  const body = document.getElementById(PARTS.body)?.innerHTML
  if (!hero || !body) return undefined
  return {
    path,
    title: withoutSiteName(document.title),
    description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    hero,
    body,
  }
}

async function fetchPage(path: string, signal: AbortSignal): Promise<RenderedDocument> {
  const response = await fetch(path, { signal, headers: { Accept: 'text/html' } })
  if (!response.ok) throw errorFromResponse(response.status, null)
  const html = trustedHtml(await response.text()) as string
  const document = new DOMParser().parseFromString(html, 'text/html')
  const page = readPage(document, new URL(response.url || path, location.href).pathname)
  if (!page) throw new Error(`${path} is not a page that the server renders`)
  return page
}

/**
 * The page in the document that the browser loaded, and its query. Read once, because the app later shows other pages in
 * the same elements.
 */
const loaded =
  typeof location === 'undefined'
    ? undefined
    : { query: location.search, page: readPage(document, location.pathname) }

function loadedPage(path: string, query: string | undefined): RenderedDocument | undefined {
  const isSame = path === loaded?.page?.path && (query === undefined || query === loaded.query)
  return isSame ? loaded.page : undefined
}

/** When the document was loaded: a page from it that is read again later is out of date. */
const LOADED_AT = Date.now()

/**
 * The query for a rendered page. On the first page load it is in the document already. `query` is the part of the URL's
 * query that the server reads; undefined if it reads none.
 */
export function renderedPage(path: string, query?: string) {
  return queryOptions({
    queryKey: ['rendered-page', path, query],
    queryFn: ({ signal }) => fetchPage(path + (query ?? ''), signal),
    initialData: () => loadedPage(path, query),
    initialDataUpdatedAt: LOADED_AT,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
}
