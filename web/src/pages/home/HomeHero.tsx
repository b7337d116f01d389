import { lazy, type ReactNode, Suspense } from 'react'
import { useMediaQuery } from '../../lib/hooks'
import { useSession } from '../../session/session'
import { ErrorBoundary } from '../../ui/ErrorBoundary'
import { Container } from '../../ui/layout'
import { HomePart } from './HomePart'

const FeaturedCoach = lazy(() => import('../../features/coaches/FeaturedCoach'))

/** The width from which the featured coach is shown next to the search box (Tailwind's lg). */
const WIDE = '(min-width: 64rem)'

/** Headline, search box and, on wide screens, a featured coach. */
export function HomeHero({ search }: { search: ReactNode }) {
  const wide = useMediaQuery(WIDE)
  return (
    <Container className="grid items-end gap-14 pb-16 sm:pb-21 lg:grid-cols-[1fr_20.625rem]">
      <div className="max-w-180 min-w-0">
        <WelcomeLine />
        <h1 className="max-w-[13ch] text-[clamp(2.875rem,7.4vw,5.75rem)] leading-[0.9] uppercase short:max-w-none short:text-[2.25rem]">
          Know the coach <em className="text-gold not-italic">before</em> you commit.
        </h1>
        <p className="mt-4.5 mb-8.5 max-w-[46ch] text-lg text-chalk-2 short:my-2 short:max-w-none short:text-base">
          Anonymous ratings from the athletes who practiced, traveled and played for them. Search any college
          coach in the country.
        </p>
        {search}
        <HomePart part="counts" />
      </div>
      <ErrorBoundary>
        <Suspense>{wide && <FeaturedCoach />}</Suspense>
      </ErrorBoundary>
    </Container>
  )
}

/**
 * Greets the user and links to their own content on the page. Visitors get an empty line of the same height, to avoid
 * layout shifts while the session is loading.
 */
function WelcomeLine() {
  const { user } = useSession()
  return (
    <div className="flex min-h-9 items-start pt-1 pb-2 sm:min-h-14.5 sm:items-center short:min-h-9 short:pb-0">
      {user && (
        <div className="motion-fade flex min-w-0 gap-4 text-chalk-2">
          <p className="truncate">Welcome, {user.fullName || user.email}</p>
          <a href="#yours" className="shrink-0 underline underline-offset-4">
            Your coaches
          </a>
        </div>
      )}
    </div>
  )
}
