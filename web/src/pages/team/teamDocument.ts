import { queryOptions } from '@tanstack/react-query'
import { errorFromResponse } from '../../api/errors'
import { trustedHtml } from '../../lib/trustedHtml'

/** A team's page as the server renders it (server/sideline/pages/team_page.py). */
export interface TeamDocument {
  /** The path of the page, which differs from the requested one after a school got another address. */
  path: string
  /** The title without the product's name. */
  title: string
  description: string
  /** HTML of the hero and of everything below it. */
  hero: string
  body: string
}

/** How long a page is cached, in milliseconds. */
const FRESH_MS = 60_000

/** The ids of the elements in which the server writes the two parts. */
export const TEAM_PARTS = { hero: 'team-hero', body: 'team-body' } as const

/** Returns the team's page in a document; undefined if it has none. */
function readTeam(document: Document, path: string): TeamDocument | undefined {
  const hero = document.getElementById(TEAM_PARTS.hero)?.innerHTML
  const body = document.getElementById(TEAM_PARTS.body)?.innerHTML
  if (!hero || !body) return undefined
  return {
    path,
    title: document.title.replace(/ · Sideline$/, ''),
    description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    hero,
    body,
  }
}

async function fetchTeam(path: string, signal: AbortSignal): Promise<TeamDocument> {
  const response = await fetch(path, { signal, headers: { Accept: 'text/html' } })
  if (!response.ok) throw errorFromResponse(response.status, null)
  const html = trustedHtml(await response.text()) as string
  const document = new DOMParser().parseFromString(html, 'text/html')
  const team = readTeam(document, new URL(response.url || path, location.href).pathname)
  if (!team) throw new Error(`${path} is not the page of a team`)
  return team
}

/** The path of the document that the browser loaded: only its own team is in it. */
const loadedPath = typeof location === 'undefined' ? '' : location.pathname

/** The query for a team's page. On the first page load it is in the document already. */
export function teamDocument(path: string) {
  return queryOptions({
    queryKey: ['team-page', path],
    queryFn: ({ signal }) => fetchTeam(path, signal),
    initialData: () => (path === loadedPath ? readTeam(document, path) : undefined),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
}
