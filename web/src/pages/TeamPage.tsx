import { lazy, Suspense } from 'react'
import { RenderedPage } from './rendered/RenderedPage'
import type { PageMeta } from './shell/pageMeta'
import './team/team.css'

const CompareTray = lazy(() => import('../features/compare/CompareTray'))

export const page: PageMeta = { title: 'Team', indexed: true }

/** /team/{school}/{team}: who coaches a team, who left, and what athletes say. */
export default function TeamPage() {
  return (
    <>
      <RenderedPage title={page.title} loading="Loading team..." />
      <Suspense>
        <CompareTray />
      </Suspense>
    </>
  )
}
