import { SITE_NAME } from '../../lib/siteName'

/** The metadata of a page, for the browser's tab, search engines and link previews. */
export interface PageMeta {
  /** The title without the site's name, which `documentTitle` adds. */
  title: string
  /** One sentence; `SITE_DESCRIPTION` if omitted. */
  description?: string
  /** Whether search engines may list the page. */
  indexed: boolean
  /** Whether the server renders the page with its data, for each request. */
  rendered?: true
  /** The text for visitors without JavaScript on a page that needs it: why, and what to do. */
  withoutScript?: string
  /** The patterns of the addresses below the page's own, which the page routes itself. */
  below?: readonly string[]
}

export const SITE_DESCRIPTION =
  'Search college coaches and read anonymous ratings from the athletes who practiced, traveled and played for them.'

const SUFFIX = ` · ${SITE_NAME}`

/** Returns the document's title for a page's title; one that begins with the site's name and a colon is used unchanged. */
export function documentTitle(title: string): string {
  return title.startsWith(`${SITE_NAME}:`) ? title : title + SUFFIX
}
