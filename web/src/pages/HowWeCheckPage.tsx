import { useSearchParams } from 'react-router'
import { RenderedPage } from './rendered/RenderedPage'
import type { PageMeta } from './shell/pageMeta'
import './how-we-check/how-we-check.css'

export const page: PageMeta = {
  title: 'How We Check',
  description:
    'What your coach never sees, how reviews are checked, what was removed, and what nobody can know, in four pictures.',
  indexed: true,
}

/** /how-we-check: what stands behind the ratings. `?coach=` is the profile from which it was opened. */
export default function HowWeCheckPage() {
  const coach = useSearchParams()[0].get('coach')
  const query = coach === null ? '' : `?coach=${encodeURIComponent(coach)}`
  return <RenderedPage title={page.title} loading="Loading..." query={query} />
}
