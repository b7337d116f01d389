/** How a legal text writes the address: known only to the running site, not to the build. */
const PLACE = '<a href="mailto:{email}">{email}</a>'

/** The HTML of a legal text with the support address, or with a way to it until the address is known. */
export function withSupportAddress(html: string, address: string | undefined): string {
  const link = address
    ? `<a href="mailto:${escapeHtml(encodeURI(address))}">${escapeHtml(address)}</a>`
    : '<a href="/contact">our support address</a>'
  return html.replaceAll(PLACE, link)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text as HTML that shows exactly it. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => TrustedHTML }
}

// Named by the server's Content-Security-Policy (security_headers.py). Not every browser knows trusted types.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('sideline', { createHTML: (html) => html })

/** HTML of our own build, which the browser may show. Text of users goes through the sanitizer (ui/SanitizedHtml.tsx). */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html
}
