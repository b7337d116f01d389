interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => TrustedHTML }
}

// Named by the server's Content-Security-Policy (security_headers.py). Not every browser knows trusted types.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('sideline', { createHTML: (html) => html })

/** HTML of our own build, which the browser may show. Text of users goes through the sanitizer (ui/Markup.tsx). */
export function ownHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html
}
