import { Suspense, type ComponentType } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { lazyPage, type LazyPage } from './lazyPage'
import { PageBoundary } from './pages/shell/PageBoundary'
import type { PageMeta } from './pages/shell/pageMeta'

export interface PageModule {
  default: ComponentType
  page: PageMeta
}

/** URL -> page (spec section 2). Each page is a chunk of its own. The server has the list from the build (routes.json). */
export const routes: Record<string, LazyPage<PageModule>> = {
  '/': lazyPage(() => import('./pages/HomePage')),
  '/coach/:coachId': lazyPage(() => import('./pages/CoachPage')),
  '/coach/:coachId/rate': lazyPage(() => import('./pages/RatePage')),
  '/review/:reviewId/edit': lazyPage(() => import('./pages/EditReviewPage')),
  '/saved-coaches': lazyPage(() => import('./pages/SavedCoachesPage')),
  '/my-reviews': lazyPage(() => import('./pages/MyReviewsPage')),
  '/reset-password': lazyPage(() => import('./pages/ResetPasswordPage')),
  '/confirm-email': lazyPage(() => import('./pages/ConfirmEmailPage')),
  '/contact': lazyPage(() => import('./pages/ContactPage')),
  '/privacy-policy': lazyPage(() => import('./pages/PrivacyPolicyPage')),
  '/terms': lazyPage(() => import('./pages/TermsPage')),
  '/guidelines': lazyPage(() => import('./pages/GuidelinesPage')),
  '*': lazyPage(() => import('./pages/NotFoundPage')),
}

/** Fetches the chunk of the page at this path, before the first drawing. */
export async function loadPage(path: string): Promise<void> {
  const route = Object.entries(routes).find(([pattern]) => matchPath(pattern, path))
  await route?.[1].load()
}

export function AppRoutes() {
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <Routes>
          {Object.entries(routes).map(([path, { Page }]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
