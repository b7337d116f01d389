const PRODUCT = 'Sideline'

/** Without a document: what the server's renderer defines (pages/react.py), or placeholders that the server fills in. */
const { site = { name: '{{ site_name }}', runs_on: '{{ runs_on }}' } } = globalThis as {
  site?: { name: string; runs_on: string }
}
const inBrowser = typeof document !== 'undefined'

/** The name of this site, which its operator chooses; the server writes it into every document. */
export const SITE_NAME = inBrowser
  ? (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? PRODUCT)
  : site.name

/** What follows the site's name in the footer of a site with another name. */
export const RUNS_ON = inBrowser ? (SITE_NAME === PRODUCT ? '' : ` · Runs on ${PRODUCT}`) : site.runs_on
