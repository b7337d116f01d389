import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { Container } from '../ui/layout'
import { Breadcrumbs } from './places/Breadcrumbs'
import { PlaceNotLoaded } from './places/PlaceNotLoaded'
import { counted } from './places/placeWords'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { SchoolLists } from './sport/SchoolLists'
import './sport/sport.css'

export const page: PageMeta = { title: 'Sport', indexed: true, rendered: true }

/** /sport/{sport}: the schools with a sport, by division and state. */
export default function SportPage() {
  const { sport: slug = '' } = useParams()
  const {
    data: sport,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.sport(slug),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/sports/{sport}', { params: { path: { sport: slug } }, signal })),
    // The error that is in the document is shown until the visitor tries again.
    retryOnMount: false,
  })
  if (!sport)
    return (
      <PlaceNotLoaded
        title={page.title}
        loading="Loading sport..."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const hero = (
    <Container>
      <div className="pb-9 md:pb-13">
        <Breadcrumbs pages={[{ name: 'Home', path: '/' }]} />
        <h1 className="text-[clamp(2.6rem,5vw,3.6rem)] uppercase">
          <span aria-hidden="true">{sport.avatar}</span>
          {` ${sport.sport}`}
        </h1>
        <p className="mt-3 text-lg text-chalk-2">
          {`${counted(sport.schools, 'school', 'schools')}, ${counted(sport.coaches, 'coach', 'coaches')}`}
        </p>
      </div>
    </Container>
  )
  return (
    <PageShell title={sport.title} description={sport.description} hero={hero}>
      {sport.reports.length > 0 && (
        <p className="flex flex-wrap gap-x-6">
          {sport.reports.map(({ name, path }) => (
            <Link
              key={path}
              to={path}
              className="inline-flex min-h-11 items-center font-semibold text-soft-ink underline"
            >
              {`Season report: ${name}`}
            </Link>
          ))}
        </p>
      )}
      <SchoolLists sport={sport} />
    </PageShell>
  )
}
