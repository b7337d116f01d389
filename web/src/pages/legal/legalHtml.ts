/** The placeholder for the support email address in a legal text; the address is known only at runtime. */
const PLACEHOLDER = '<a href="mailto:{email}">{email}</a>'

/**
 * Returns the HTML of a legal text with the support email address, or with a link to the contact page until it is
 * loaded.
 */
export function withSupportAddress(html: string, address: string | undefined): string {
  const link = address
    ? `<a href="mailto:${escapeHtml(encodeURI(address))}">${escapeHtml(address)}</a>`
    : '<a href="/contact">our support address</a>'
  return html.replaceAll(PLACEHOLDER, link)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use in HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
