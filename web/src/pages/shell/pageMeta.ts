/** The metadata of a page, for the browser's tab, search engines and link previews. */
export interface PageMeta {
  /** Without the product's name, which `documentTitle` adds. */
  title: string
  /** One sentence; `SITE_DESCRIPTION` when there is none. */
  description?: string
  /** Whether search engines may list the page. */
  indexed: boolean
  /** The page is the same for everyone: the build writes it as HTML. */
  prerendered?: true
  /** What visitors without JavaScript read on a page that needs it: why, and what to do. */
  withoutScript?: string
  /** The patterns of the addresses below the page's own, which the page routes itself. */
  below?: readonly string[]
}

export const SITE_DESCRIPTION =
  'Search college coaches and read anonymous ratings from the athletes who practiced, traveled and played for them.'

/** The document's title for a page's title; a title that begins with the product's name stands alone. */
export function documentTitle(title: string): string {
  return title.startsWith('Sideline') ? title : `${title} · Sideline`
}
