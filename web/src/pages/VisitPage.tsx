import { RenderedPage } from './rendered/RenderedPage'
import { usePageButtons } from './rendered/usePageButtons'
import type { PageMeta } from './shell/pageMeta'
import './visit/visit.css'

export const page: PageMeta = { title: 'Visit sheet', indexed: false }

/** /visit/{coachId}: questions to ask on a campus visit, on one page to print. */
export default function VisitPage() {
  usePageButtons()
  return <RenderedPage title={page.title} loading="Loading questions..." />
}
