import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { keys } from '../../api/queryClient'
import { useSiteLinks } from '../shell/siteLinks'
import { trustedHtml } from '../../lib/trustedHtml'

/** The parts of the home page that the server renders (server/sideline/pages/home_page.py), as HTML. */
interface HomeParts {
  counts: string
  /** Latest reviews and best rated coaches; on a new site a sample and reasons to be the first. */
  news: string
  /** Teams, sports, features. */
  browse: string
}

/** How long the parts are cached, in milliseconds. */
const FRESH_MS = 300_000

const idOf = (part: keyof HomeParts) => `home-${part}`

/**
 * Returns the parts in the document: in the build, the placeholders that the server fills in; undefined after a
 * navigation.
 */
function partsInDocument(): HomeParts | undefined {
  if (typeof document === 'undefined') {
    return { counts: '{{home_counts}}', news: '{{home_news}}', browse: '{{home_browse}}' }
  }
  const read = (part: keyof HomeParts) => document.getElementById(idOf(part))?.innerHTML ?? ''
  const parts = { counts: read('counts'), news: read('news'), browse: read('browse') }
  return parts.browse ? parts : undefined
}

async function fetchParts({ signal }: { signal: AbortSignal }): Promise<HomeParts> {
  const response = await fetch('/home.json', { signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json() as Promise<HomeParts>
}

/**
 * One part of the home page, as rendered by the server. It is in the document before any script runs, and hydration
 * keeps it; if the database is unavailable, there is none.
 */
export function HomePart({ part }: { part: keyof HomeParts }) {
  const element = useRef<HTMLDivElement>(null)
  useSiteLinks(element)
  const { data } = useQuery({
    queryKey: keys.home(),
    queryFn: fetchParts,
    initialData: partsInDocument,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
  const text = data?.[part] ?? ''
  // The same object on each render: otherwise React would write the HTML again and reset the selected sport.
  const html = useMemo(() => ({ __html: trustedHtml(text) }), [text])
  return (
    <div
      ref={element}
      id={idOf(part)}
      className={part === 'counts' ? undefined : 'home-parts'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  )
}
