const PRODUCT = 'Sideline'

/** In documents written at build, the server fills in the {{placeholders}}. */
const inBuild = typeof document === 'undefined'

/** The name of this site, which its operator chooses; the server writes it into every document. */
export const SITE_NAME = inBuild
  ? '{{ site_name }}'
  : (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? PRODUCT)

/** What follows the site's name in the footer of a site with another name. */
export const RUNS_ON = inBuild ? '{{ runs_on }}' : SITE_NAME === PRODUCT ? '' : ` · Runs on ${PRODUCT}`
