import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { legalMarkdown } from './build/legal-markdown.ts'
import { preloadFonts } from './build/preload-fonts.ts'

const server = process.env.SIDELINE_DEV_SERVER ?? 'http://127.0.0.1:8000'

/** What every page needs, in two chunks: dozens of tiny ones pack worse and cost a request each. */
const CHUNKS = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'shell', test: /src\/(api|session|pages\/shell|ui\/(Band|Button|buttonClass|Logo|Spinner|Wrap))/ },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), legalMarkdown()],
  server: { proxy: { '/api': server, '/auth': server } },
  // Fonts stay files (they are preloaded), and no data: addresses have to be let through the content policy.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
