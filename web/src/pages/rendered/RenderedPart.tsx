import { useMemo, useRef } from 'react'
import { trustedHtml } from '../../lib/trustedHtml'
import { useSiteLinks } from '../shell/siteLinks'
import { PARTS } from './renderedPage'

interface RenderedPartProps {
  part: keyof typeof PARTS
  html: string
}

/** One part of a page, as the server rendered it. Its links to other pages use the router. */
export function RenderedPart({ part, html }: RenderedPartProps) {
  const element = useRef<HTMLDivElement>(null)
  useSiteLinks(element)
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return <div ref={element} id={PARTS[part]} dangerouslySetInnerHTML={content} />
}
