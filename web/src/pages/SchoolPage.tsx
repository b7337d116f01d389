import { RenderedPage } from './rendered/RenderedPage'
import type { PageMeta } from './shell/pageMeta'
import '../ui/shield.css'

export const page: PageMeta = { title: 'School', indexed: true }

/** /school/{school}: the teams of a school with their head coaches and numbers. */
export default function SchoolPage() {
  return <RenderedPage title={page.title} loading="Loading school..." />
}
