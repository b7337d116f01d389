import { siteFact } from './siteFacts'

const PRODUCT = 'Sideline'

/** The name of this site, which its operator chooses. */
export const SITE_NAME = siteFact('application-name', PRODUCT, 'site_name')

/** What follows the site's name in the footer of a site with another name. */
export const RUNS_ON = siteFact('runs-on', '')
