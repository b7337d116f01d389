import { lazy, type ReactNode, Suspense } from 'react'
import type { Schemas } from '../../api/client'
import { useMediaQuery } from '../../lib/hooks'
import { CLOSED_MESSAGE, useIsRegistrationClosed } from '../../features/accounts/registrationMode'
import { useAccountDialogs } from '../../session/accountDialogs'
import { type User, useSession } from '../../session/session'
import { Button } from '../../ui/Button'
import { ErrorBoundary } from '../../ui/ErrorBoundary'
import { Container } from '../../ui/layout'
import { Counts } from './Counts'

const FeaturedCoach = lazy(() => import('../../features/coaches/FeaturedCoach'))
const OwnNews = lazy(() => import('./OwnNews'))
const Own = lazy(() => import('./Own'))

/** The width from which the featured coach is shown next to the search box (Tailwind's lg). */
const WIDE = '(min-width: 64rem)'

interface HomeHeroProps {
  search: ReactNode
  counts: Schemas['HomeCounts'] | null
}

/**
 * Headline and search box; next to them, or below them on phones, the user's team. Visitors have the sign-up call to
 * action there and, on wide screens, a featured coach.
 */
export function HomeHero({ search, counts }: HomeHeroProps) {
  const { user } = useSession()
  const wide = useMediaQuery(WIDE)
  return (
    <Container>
      <div className="home-hero">
        <div className="min-w-0">
          <div className="home-top">
            <Headline hidden={user !== null} />
            {user && <Welcome user={user} />}
          </div>
          {search}
          {counts && <Counts counts={counts} />}
        </div>
        {!user && <SignUpCall />}
        {(user || wide) && (
          <div className="home-side">
            <ErrorBoundary>
              <Suspense>{user ? <Own key={user.id} user={user} /> : <FeaturedCoach />}</Suspense>
            </ErrorBoundary>
          </div>
        )}
      </div>
    </Container>
  )
}

/** What visitors read first. For users it only keeps its space, so that nothing moves when the session is known. */
function Headline({ hidden }: { hidden: boolean }) {
  return (
    <div aria-hidden={hidden || undefined} className={hidden ? 'invisible' : ''}>
      <h1>
        Know the coach <em className="text-gold not-italic">before</em> you commit.
      </h1>
      <p>Anonymous ratings from the athletes who practiced, traveled and played for them.</p>
    </div>
  )
}

/** Greets the user, with the unfinished rating and news about saved coaches. */
function Welcome({ user }: { user: User }) {
  return (
    <div className="motion-fade min-w-0">
      <h1 className="is-welcome line-clamp-2">Welcome, {user.fullName || user.email}</h1>
      <ErrorBoundary>
        <Suspense>
          <OwnNews key={user.id} userId={user.id} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** The sign-up call to action, for visitors; on a site that creates no accounts, the way to log in. */
function SignUpCall() {
  const dialogs = useAccountDialogs()
  const isClosed = useIsRegistrationClosed()
  return (
    <section className="home-call">
      <div>
        <h2 className="text-[1.6rem] uppercase">Your season. Your say.</h2>
        <p className="mt-1 text-chalk-2">
          {isClosed ? CLOSED_MESSAGE : 'Join free and help the next recruit choose.'}
        </p>
      </div>
      <Button
        variant="gold"
        onClick={() => {
          dialogs.open(isClosed ? 'sign-in' : 'sign-up')
        }}
      >
        {isClosed ? 'Log In' : 'Sign Up'}
      </Button>
    </section>
  )
}
