import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { CoachSearch } from '../features/search/CoachSearch'
import { useSearchBox } from '../features/search/useSearch'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { ChunkLoadError } from '../ui/states'
import { prefetchCoachLazily } from './coach/prefetchCoachLazily'
import { HomeHero } from './home/HomeHero'
import './home/home.css'
import { HomePart } from './home/HomePart'
import { useAddCoachDialog, useDialogLink } from './home/useQueryFlags'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { SITE_NAME } from '../lib/siteName'

const AddCoachDialog = lazy(() => import('../features/coaches/AddCoachDialog'))

export const page: PageMeta = {
  title: `${SITE_NAME}: anonymous reviews of college coaches`,
  indexed: true,
  prerendered: true,
}

export default function HomePage() {
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
    <PageShell title={page.title} glow hero={<HomeHero search={search} />}>
      <HomePart part="news" />
      <HomePart part="browse" />
      <ErrorBoundary fallback={<ChunkLoadError />}>
        <Suspense>{adding.isOpen && <AddCoachDialog name={adding.name} onClose={adding.close} />}</Suspense>
      </ErrorBoundary>
    </PageShell>
  )
}
