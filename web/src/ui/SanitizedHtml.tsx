import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const OPTIONS = {
  ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'p', 'br'],
  ALLOWED_ATTR: [],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
}

/**
 * HTML reduced to the six tags the spec allows (section 5), without attributes. In its own chunk because of DOMPurify's
 * size.
 */
export default function SanitizedHtml({ html, className }: { html: string; className: string }) {
  const sanitized = useMemo(() => DOMPurify.sanitize(html, OPTIONS), [html])
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitized }} />
}
