import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { addCoachPath } from '../features/coaches/addCoachPath'
import { resultsPath } from '../features/search/resultsAddress'
import { longDate } from '../lib/dates'
import { FollowCard } from './places/FollowCard'
import { PlaceNotLoaded } from './places/PlaceNotLoaded'
import { SchoolFacts, SchoolRatings } from './school/panels'
import { SchoolHero } from './school/SchoolHero'
import { TeamLists } from './school/TeamLists'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import '../ui/shield.css'

export const page: PageMeta = { title: 'School', indexed: true, rendered: true }

/** /school/{school}: the teams of a school with their head coaches and numbers. */
export default function SchoolPage() {
  const { school: slug = '' } = useParams()
  const {
    data: school,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.school(slug),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/schools/{school}', { params: { path: { school: slug } }, signal })),
    // The error that is in the document is shown until the visitor tries again.
    retryOnMount: false,
  })
  if (!school)
    return (
      <PlaceNotLoaded
        title={page.title}
        loading="Loading school..."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <PageShell title={school.title} description={school.description} hero={<SchoolHero school={school} />}>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20.625rem]">
        <TeamLists school={school} />
        <div className="grid min-w-0 gap-6">
          <SchoolRatings school={school} />
          <FollowCard path={school.path} name={school.name} />
          <SchoolFacts school={school} />
        </div>
      </div>
      <More school={school} />
    </PageShell>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-soft-ink underline'

function More({ school }: { school: Schemas['SchoolProfile'] }) {
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-6 border-t border-line pt-4 text-[0.9375rem] text-ink-2">
      {school.listed_on && <span>{`Staff as listed on ${longDate(school.listed_on)}`}</span>}
      <Link to={resultsPath({ q: school.name })} className={LINK}>
        All coaches here
      </Link>
      <Link to={addCoachPath({ university: school.name, division: school.divisions[0] })} className={LINK}>
        Add a coach
      </Link>
      <Link to="/contact" className={LINK}>
        Something is wrong
      </Link>
    </p>
  )
}
