import { RenderedPage } from './rendered/RenderedPage'
import type { PageMeta } from './shell/pageMeta'
import './sport/sport.css'

export const page: PageMeta = { title: 'Sport', indexed: true }

/** /sport/{sport}: the schools with a sport, by division and state. */
export default function SportPage() {
  return <RenderedPage title={page.title} loading="Loading sport..." />
}
