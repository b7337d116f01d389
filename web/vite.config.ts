import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { legalMarkdown } from './build/legal-markdown.ts'
import { preloadFonts } from './build/preload-fonts.ts'

const server = process.env.SIDELINE_DEV_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), legalMarkdown()],
  server: { proxy: { '/api': server, '/auth': server } },
  // Fonts stay files (they are preloaded), and no data: addresses have to be let through the content policy.
  build: { assetsInlineLimit: 0, manifest: true, target: 'baseline-widely-available' },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
})
