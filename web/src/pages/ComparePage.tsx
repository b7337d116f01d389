import { useLocation } from 'react-router'
import { RenderedPage } from './rendered/RenderedPage'
import { usePageButtons } from './rendered/usePageButtons'
import type { PageMeta } from './shell/pageMeta'
import './compare/compare.css'

export const page: PageMeta = { title: 'Compare coaches', indexed: false }

/** /compare?coaches=1,2: two to four coaches in one table. */
export default function ComparePage() {
  usePageButtons()
  const { search } = useLocation()
  return <RenderedPage title={page.title} loading="Loading coaches..." query={search} />
}
