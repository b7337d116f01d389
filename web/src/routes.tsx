import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'

const HomePage = lazy(() => import('./pages/HomePage'))
const CoachPage = lazy(() => import('./pages/CoachPage'))
const RatePage = lazy(() => import('./pages/RatePage'))
const EditReviewPage = lazy(() => import('./pages/EditReviewPage'))
const SavedCoachesPage = lazy(() => import('./pages/SavedCoachesPage'))
const MyReviewsPage = lazy(() => import('./pages/MyReviewsPage'))
const ResetPasswordPage = lazy(() => import('./pages/ResetPasswordPage'))
const ContactPage = lazy(() => import('./pages/ContactPage'))
const PrivacyPolicyPage = lazy(() => import('./pages/PrivacyPolicyPage'))
const TermsPage = lazy(() => import('./pages/TermsPage'))
const GuidelinesPage = lazy(() => import('./pages/GuidelinesPage'))
const NotFoundPage = lazy(() => import('./pages/NotFoundPage'))

/** URL -> page (spec section 2). Each page is a chunk of its own. */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/coach/:coachId" element={<CoachPage />} />
        <Route path="/coach/:coachId/rate" element={<RatePage />} />
        <Route path="/review/:reviewId/edit" element={<EditReviewPage />} />
        <Route path="/saved-coaches" element={<SavedCoachesPage />} />
        <Route path="/my-reviews" element={<MyReviewsPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/contact" element={<ContactPage />} />
        <Route path="/privacy-policy" element={<PrivacyPolicyPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/guidelines" element={<GuidelinesPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
