import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { api, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { CoachSearch } from '../features/search/CoachSearch'
import { useSearchBox } from '../features/search/useSearch'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { ChunkLoadError } from '../ui/states'
import { prefetchCoachLazily } from './coach/prefetchCoachLazily'
import { Browse } from './home/Browse'
import { HomeHero } from './home/HomeHero'
import { News } from './home/News'
import './home/home.css'
import { useAddCoachDialog, useDialogLink } from './home/useQueryFlags'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { SITE_NAME } from '../lib/siteName'

const AddCoachDialog = lazy(() => import('../features/coaches/AddCoachDialog'))

export const page: PageMeta = {
  title: `${SITE_NAME}: anonymous reviews of college coaches`,
  indexed: true,
  rendered: true,
}

/** How long the content is cached, in milliseconds. */
const FRESH_MS = 300_000

/** /: search, what is new on the site, its teams and sports; for users their own team. */
export default function HomePage() {
  const { data: home } = useQuery({
    queryKey: keys.home(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/home', { signal })),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input)
  const adding = useAddCoachDialog()
  useDialogLink()
  const cache = useQueryClient()
  const prefetch = ({ id }: { id: number }) => {
    prefetchCoachLazily(cache, String(id))
  }
  const search = <CoachSearch box={box} input={input} onAddCoach={adding.open} onHighlight={prefetch} />
  return (
    <PageShell title={page.title} glow hero={<HomeHero search={search} counts={home?.counts ?? null} />}>
      {home && <News home={home} />}
      {home && <Browse home={home} />}
      <ErrorBoundary fallback={<ChunkLoadError />}>
        <Suspense>{adding.isOpen && <AddCoachDialog name={adding.name} onClose={adding.close} />}</Suspense>
      </ErrorBoundary>
    </PageShell>
  )
}
