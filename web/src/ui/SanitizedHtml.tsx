import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { stripTags } from '../lib/entities'

const OPTIONS = {
  ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'p', 'br'],
  ALLOWED_ATTR: [],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
}

const ALLOWED = /<\/?(?:b|i|em|strong|p|br)>/g

/**
 * HTML reduced to the six tags the spec allows (section 5), without attributes. In its own chunk because of DOMPurify's
 * size.
 */
export default function SanitizedHtml({ html, className }: { html: string; className: string }) {
  const sanitized = useMemo(() => (DOMPurify.isSupported ? DOMPurify.sanitize(html, OPTIONS) : null), [html])
  // The server, where DOMPurify needs a DOM that V8 lacks, has sanitized the text when it was written.
  if (sanitized === null) {
    if (html.replaceAll(ALLOWED, '').includes('<')) return <div className={className}>{stripTags(html)}</div>
    return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  }
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitized }} />
}
