import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { buttonClass } from '../ui/Button'
import { Container } from '../ui/layout'
import { PrintButton } from '../ui/PrintButton'
import { PlaceNotLoaded } from './places/PlaceNotLoaded'
import { Poster } from './poster/Poster'
import './poster/poster.css'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = { title: 'Poster', indexed: false, rendered: true }

/** /team/{school}/{team}/poster: a sheet to print whose QR code leads a team to the page on which it rates its staff. */
export default function PosterPage() {
  const { school = '', team = '' } = useParams()
  const poster = useQuery({
    queryKey: keys.poster(school, team),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/teams/{school}/{team}/poster', { params: { path: { school, team } }, signal })),
    retryOnMount: false,
  })
  if (!poster.data)
    return (
      <PlaceNotLoaded
        title={page.title}
        loading="Loading poster..."
        error={poster.error}
        onRetry={() => void poster.refetch()}
      />
    )
  return (
    <PageShell title={poster.data.title} hero={<Hero poster={poster.data} />}>
      <Poster poster={poster.data} />
    </PageShell>
  )
}

function Hero({ poster }: { poster: Schemas['TeamPoster'] }) {
  return (
    <Container className="pt-4 pb-10">
      <h1 className="text-[clamp(2rem,5vw,3rem)] uppercase">Poster for the locker room</h1>
      <p className="mt-2 max-w-[64ch] text-chalk-2">
        One sheet, Letter or A4, fine in black and white. To get a PDF, print and choose “Save as PDF”. The
        code is the same for everybody: it doesn’t say who scanned it, or where it hung.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <PrintButton className={buttonClass('gold')} />
        <Link to={`${poster.path}/rate`} className={buttonClass('chalk')}>
          Rate the whole staff
        </Link>
        <Link to={poster.path} className={buttonClass('chalk')}>
          Back to Team
        </Link>
      </p>
    </Container>
  )
}
