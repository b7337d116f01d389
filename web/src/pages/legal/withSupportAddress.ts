import { escapeHtml } from '../../lib/escapeHtml'

/** How a legal text writes the address: known only to the running site, not to the build. */
const PLACE = '<a href="mailto:{email}">{email}</a>'

/** The HTML of a legal text with the support address, or with a way to it until the address is known. */
export function withSupportAddress(html: string, address: string | undefined): string {
  const link = address
    ? `<a href="mailto:${escapeHtml(encodeURI(address))}">${escapeHtml(address)}</a>`
    : '<a href="/contact">our support address</a>'
  return html.replaceAll(PLACE, link)
}
