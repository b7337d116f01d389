import { type ComponentType, Suspense, useEffect } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { loadable } from '../lib/loadable'
import type { PageMeta } from '../pages/shell/pageMeta'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { Container } from '../ui/layout'
import { ErrorState } from '../ui/states'

/** The exports of a file in pages/. */
interface PageModule {
  default: ComponentType
  page: PageMeta
}

function lazyPage(fetchChunk: () => Promise<PageModule>) {
  return loadable<object, PageModule>(fetchChunk)
}

/**
 * URL -> page (spec section 2). Each page has its own chunk. The build writes the list for the server (routes.json).
 * A page whose path ends with /* handles the URLs below it itself.
 */
export const routes: Record<string, ReturnType<typeof lazyPage>> = {
  '/': lazyPage(() => import('../pages/HomePage')),
  '/coaches': lazyPage(() => import('../pages/CoachesPage')),
  '/team/:school/:team': lazyPage(() => import('../pages/TeamPage')),
  '/team/:school/:team/rate': lazyPage(() => import('../pages/RateTeamPage')),
  '/team/:school/:team/poster': lazyPage(() => import('../pages/PosterPage')),
  '/school/:school': lazyPage(() => import('../pages/SchoolPage')),
  '/sport/:sport': lazyPage(() => import('../pages/SportPage')),
  '/compare': lazyPage(() => import('../pages/ComparePage')),
  '/visit/:coachId': lazyPage(() => import('../pages/VisitPage')),
  '/coach/:coachId': lazyPage(() => import('../pages/CoachPage')),
  '/coach/:coachId/rate': lazyPage(() => import('../pages/RatePage')),
  '/review/:reviewId/edit': lazyPage(() => import('../pages/EditReviewPage')),
  '/saved-coaches': lazyPage(() => import('../pages/SavedCoachesPage')),
  '/letter': lazyPage(() => import('../pages/LetterPage')),
  '/my-reviews': lazyPage(() => import('../pages/MyReviewsPage')),
  '/reset-password': lazyPage(() => import('../pages/ResetPasswordPage')),
  '/confirm-email': lazyPage(() => import('../pages/ConfirmEmailPage')),
  '/desk/*': lazyPage(() => import('../pages/DeskPage')),
  '/report/:receipt': lazyPage(() => import('../pages/ReportPage')),
  '/unsubscribe/:token': lazyPage(() => import('../pages/UnsubscribePage')),
  '/contact': lazyPage(() => import('../pages/ContactPage')),
  '/privacy-policy': lazyPage(() => import('../pages/PrivacyPolicyPage')),
  '/terms': lazyPage(() => import('../pages/TermsPage')),
  '/guidelines': lazyPage(() => import('../pages/GuidelinesPage')),
  '/for-coaches': lazyPage(() => import('../pages/ForCoachesPage')),
  '/how-we-check': lazyPage(() => import('../pages/HowWeCheckPage')),
  '/transparency': lazyPage(() => import('../pages/TransparencyPage')),
  '/editions': lazyPage(() => import('../pages/EditionsPage')),
  '/editions/:day': lazyPage(() => import('../pages/EditionPage')),
  '/reports': lazyPage(() => import('../pages/SeasonReportsPage')),
  '/reports/:team/:season': lazyPage(() => import('../pages/SeasonReportPage')),
  '/data': lazyPage(() => import('../pages/DataPage')),
  '*': lazyPage(() => import('../pages/NotFoundPage')),
}

/** Same as on the server: /Coach/1 is an unknown URL, with status 404. */
const CASE_SENSITIVE = true

/** Fetches the chunk of the page at this path. */
export async function loadPage(path: string): Promise<void> {
  const route = Object.entries(routes).find(([pattern]) =>
    matchPath({ path: pattern, caseSensitive: CASE_SENSITIVE }, path),
  )
  await route?.[1].load()
}

/** Shown for a page that failed or whose code could not be fetched. Offers a reload. */
export function PageFailed() {
  return (
    <Container narrow className="py-16">
      <ErrorState
        message="We couldn’t show this page. Please try again."
        onRetry={() => {
          location.reload()
        }}
      />
    </Container>
  )
}

export function AppRoutes() {
  return (
    <ErrorBoundary
      fallback={
        <>
          <PageFailed />
          <AppReady />
        </>
      }
    >
      <Suspense fallback={null}>
        <Routes>
          {Object.entries(routes).map(([path, { Part: Page }]) => (
            <Route key={path} path={path} caseSensitive={CASE_SENSITIVE} element={<Page />} />
          ))}
        </Routes>
        <AppReady />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * Marks the document as interactive, and tells bootstrap.ts to replay a click. It must be rendered next to the page,
 * inside the same Suspense boundary: React hydrates the contents of a boundary last, and drops clicks on anything not
 * hydrated yet.
 */
export function AppReady() {
  useEffect(() => {
    document.documentElement.dataset.appReady = ''
    document.dispatchEvent(new Event('app-ready'))
  }, [])
  return null
}
