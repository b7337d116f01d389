import { defineConfig } from '@playwright/test'
import { browser, desktop } from './fixtures/browser.ts'

/** Playwright configuration of `make record`: what each page says, as text files that two checkouts can compare. */
export default defineConfig({
  testDir: 'record',
  outputDir: '.results',
  globalSetup: './fixtures/templateSite.ts',
  workers: 1,
  timeout: 300_000,
  reporter: 'list',
  use: { ...browser, ...desktop },
})
