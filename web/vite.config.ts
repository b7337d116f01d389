import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { preloadFonts } from './build/preload-fonts.ts'
import { shakeRouter } from './build/shake-router.ts'

const server = process.env.SIDELINE_DEV_SERVER ?? 'http://127.0.0.1:8000'

/**
 * Code that pages share, in a few chunks: dozens of tiny ones compress worse and cost a request each. Every page needs
 * `shell`, those with scores or dates need `marks`, pages with a search box need `search`, those that show coaches and
 * reviews in full need `coach`, and those of teams, schools and sports need `places`.
 */
const CHUNKS = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*nfiniteQuery)/,
  },
  {
    name: 'shell',
    test: /preload-helper|src\/(api\/(?!choices|rules|reviewState|tagSenses|queries|UniversityField|UsualDivision|newUniversity|CoachDetailsForm)|session\/(?!storedIntent|authLibrary|authFetch|authStorage|refusedToken|retryAfter|schoolEmail)|pages\/(shell\/(?!MenuPanel)|coach\/prefetchCoachLazily)|lib\/(?!entities|ordinal|dialogHistory|hints)|ui\/(Button|ErrorBoundary|icons|layout|scoreClasses|skeletons|states)|features\/search\/resultsAddress)/,
  },
  {
    name: 'marks',
    test: /src\/(lib\/(avatars|dates|scores)|ui\/(pageSkeletons|SchoolEdge|scoreClasses))/,
  },
  { name: 'places', test: /src\/(features\/coaches\/addCoachPath|pages\/places\/place)/i },
  {
    name: 'follow',
    test: /src\/(ui\/(Panel|formIcons)|features\/saved\/FollowPart|pages\/places\/FollowCard)/,
  },
  { name: 'search', test: /src\/features\/search\/(CoachSearch|useSearch)/ },
  {
    name: 'coach',
    test: /nfiniteQuery|src\/(lib\/(?!dates|ordinal|dialogHistory|hints)|api\/(choices|tagSenses|queries)|ui\/(Alert|AnonymityNote|charts|pageSkeletons|MoreButton|Panel|RichText|stars|Tags|useSubmit)|features\/(coaches\/coachQueries|reviews\/(PublicReview|reviewLabels|coachReviews)|saved\/savedCoaches)|pages\/coach\/(coachMeta|Share|stars))/,
  },
  {
    name: 'profile',
    test: /src\/(features\/(coaches\/(CoachHero|CoachStats)|reviews\/(ReviewSection|ReviewFilters|reviewsAddress))|pages\/(coach\/(careerWords|useRate|Invitation|CoachActions|goToReviews)))/,
  },
]

/** Tests that do not share the app's modules with other files. */
const OWN_MODULES = '**/*.own.test.{ts,tsx}'

/** Tests that only `make test-all` runs. */
const LONG = process.env.SIDELINE_LONG ? [] : ['**/*.long.test.ts']

/**
 * The order of paths. By default files that failed or took long before come first; but files share modules, and one that
 * fails after another must fail on each run.
 */
class OrderOfPaths implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return [...files].sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}

export default defineConfig({
  plugins: [react({ jsxImportSource: '#jsx' }), shakeRouter(), tailwindcss(), preloadFonts()],
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
    setupFiles: ['src/test/setup.ts'],
    // Far above what a busy machine needs; see also asyncUtilTimeout in setup.ts.
    testTimeout: 120_000,
    sequence: { sequencer: OrderOfPaths },
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        // All files of a worker share one jsdom and the app's modules: starting both for each file took most of the time.
        extends: true,
        resolve: { alias: { '@supabase/auth-js': `${import.meta.dirname}/src/test/fakeAuth.ts` } },
        test: {
          name: 'shared',
          pool: 'threads',
          isolate: false,
          exclude: ['**/node_modules/**', OWN_MODULES, ...LONG],
        },
      },
      {
        // Files that mock a module, or need modules that no other test has used.
        extends: true,
        test: { name: 'own modules', pool: 'vmThreads', include: [OWN_MODULES] },
      },
    ],
  },
})
