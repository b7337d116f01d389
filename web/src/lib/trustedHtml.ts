interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => TrustedHTML }
}

// The server's Content-Security-Policy allows this policy by name (security_headers.py). Not every browser has trusted
// types.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('sideline', { createHTML: (html) => html })

/**
 * Marks HTML as trusted that our own build or server wrote, with every text of users escaped. HTML of users goes through
 * the sanitizer (ui/SanitizedHtml.tsx) instead.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html
}
