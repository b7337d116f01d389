import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { inlineStyles } from './build/inline-styles.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { shakeRouter } from './build/shake-router.ts'

const server = process.env.SIDELINE_DEV_SERVER ?? 'http://127.0.0.1:8000'

/**
 * Code that pages share, in a few chunks: dozens of tiny ones compress worse and cost a request each. Every page needs
 * `shell`, pages with a search box need `search`, and those that show coaches and reviews in full need `coach`.
 */
const CHUNKS = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*nfiniteQuery)/,
  },
  {
    name: 'shell',
    test: /preload-helper|src\/(api\/(?!choices|rules|reviewState|tagSenses|queries|UniversityField|UsualDivision|newUniversity|CoachDetailsForm)|session\/(?!storedIntent|authLibrary|authFetch|authStorage|refusedToken|retryAfter|schoolEmail)|pages\/(shell\/(?!MenuPanel)|coach\/prefetchCoachLazily)|lib\/(?!entities|dates|ordinal|avatars|scores|dialogHistory|hints)|ui\/(Button|ErrorBoundary|icons|layout|skeletons|states)|features\/search\/resultsAddress)/,
  },
  { name: 'search', test: /src\/features\/search\/(CoachSearch|useSearch)/ },
  {
    name: 'coach',
    test: /nfiniteQuery|src\/(lib\/(?!dates|ordinal|dialogHistory|hints)|api\/(choices|tagSenses|queries)|ui\/(Alert|AnonymityNote|charts|pageSkeletons|MoreButton|Panel|RichText|stars|Tags|useSubmit)|features\/(coaches\/coachQueries|reviews\/(PublicReview|reviewLabels|coachReviews)|saved\/savedCoaches)|pages\/coach\/(coachMeta|Share|stars))/,
  },
  {
    name: 'profile',
    test: /src\/(features\/(coaches\/(CoachHero|CoachStats)|reviews\/(ReviewSection|ReviewFilters|reviewsAddress))|pages\/(coach\/(careerWords|useRate|Invitation|UnratedCoachShell|CoachActions|goToReviews)))/,
  },
]

export default defineConfig({
  plugins: [react({ jsxImportSource: '#jsx' }), shakeRouter(), tailwindcss(), preloadFonts(), inlineStyles()],
  server: { proxy: { '/api': server, '/auth': server } },
  // Keep fonts as files (they are preloaded), and never inline assets: the content security policy would have to allow
  // data: URLs.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: ['index.html', 'src/app/bootstrap.ts'],
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  test: {
    environment: 'jsdom',
    // One jsdom per worker instead of per file takes a third of the time.
    pool: 'vmThreads',
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
