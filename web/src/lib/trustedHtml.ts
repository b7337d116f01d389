interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => TrustedHTML }
}

// The server's Content-Security-Policy allows this policy by name (security_headers.py). Not every browser supports
// trusted types.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('sideline', { createHTML: (html) => html })

/**
 * Marks HTML as trusted. Only for HTML from our own build or server, in which all user text is escaped; user HTML goes
 * through the sanitizer (ui/SanitizedHtml.tsx) instead.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html
}
