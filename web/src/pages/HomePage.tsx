import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { CoachSearch } from '../features/search/CoachSearch'
import { useSearchBox } from '../features/search/useSearch'
import { useAccountDialogs } from '../session/accountDialogs'
import { useSession } from '../session/session'
import { Button } from '../ui/Button'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { ChunkLoadError } from '../ui/states'
import { prefetchCoachLazily } from './coach/prefetchCoachLazily'
import { HomeHero } from './home/HomeHero'
import { HomePart } from './home/HomePart'
import { useAddCoachDialog, useDialogLink } from './home/useQueryFlags'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

const OwnHome = lazy(() => import('./home/OwnHome'))
const AddCoachDialog = lazy(() => import('../features/coaches/AddCoachDialog'))

export const page: PageMeta = {
  title: 'Sideline: anonymous reviews of college coaches',
  indexed: true,
  prerendered: true,
}

export default function HomePage() {
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input)
  const adding = useAddCoachDialog()
  useDialogLink()
  const cache = useQueryClient()
  const { user } = useSession()
  const prefetch = ({ id }: { id: number }) => {
    prefetchCoachLazily(cache, String(id))
  }
  const search = <CoachSearch box={box} input={input} onAddCoach={adding.open} onHighlight={prefetch} />
  return (
    <PageShell title={page.title} glow hero={<HomeHero search={search} />}>
      <HomePart part="news" />
      <ErrorBoundary>
        <Suspense>{user && <OwnHome key={user.id} user={user} />}</Suspense>
      </ErrorBoundary>
      <HomePart part="browse" />
      <SignUpCall />
      <ErrorBoundary fallback={<ChunkLoadError />}>
        <Suspense>{adding.isOpen && <AddCoachDialog name={adding.name} onClose={adding.close} />}</Suspense>
      </ErrorBoundary>
    </PageShell>
  )
}

/** The sign-up call to action, for visitors. */
function SignUpCall() {
  const { status } = useSession()
  const dialogs = useAccountDialogs()
  if (status === 'signed-in') return null
  return (
    <section className="turf mt-16 flex flex-col items-start gap-7 overflow-hidden rounded-[1.125rem] px-6.5 py-8.5 sm:px-12 sm:py-11 md:flex-row md:items-center md:justify-between">
      <div>
        <h2 className="text-[2.4rem] uppercase">Your season. Your say.</h2>
        <p className="mt-2 text-chalk-2">Join free and help the next recruit choose.</p>
      </div>
      <Button
        variant="gold"
        size="lg"
        onClick={() => {
          dialogs.open('sign-up')
        }}
      >
        Sign Up
      </Button>
    </section>
  )
}
