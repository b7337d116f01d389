import { useMemo, useRef } from 'react'
import { trustedHtml } from '../../lib/trustedHtml'
import { useSiteLinks } from '../shell/siteLinks'
import { TEAM_PARTS } from './teamDocument'

interface TeamPartProps {
  part: keyof typeof TEAM_PARTS
  html: string
}

/** One part of a team's page, as the server rendered it. Its links to other pages use the router. */
export function TeamPart({ part, html }: TeamPartProps) {
  const element = useRef<HTMLDivElement>(null)
  useSiteLinks(element)
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return <div ref={element} id={TEAM_PARTS[part]} dangerouslySetInnerHTML={content} />
}
