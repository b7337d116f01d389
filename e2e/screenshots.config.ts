import { defineConfig } from '@playwright/test'
import { browser } from './fixtures/browser.ts'

/** Playwright configuration of `make screenshots`: every page and dialog, at four widths, in light and dark. */
export default defineConfig({
  testDir: 'screenshots',
  outputDir: '.results',
  globalSetup: './fixtures/templateSite.ts',
  workers: 2,
  timeout: 180_000,
  reporter: 'list',
  // Show a real scroll bar, because the page reserves space for one on desktop browsers.
  use: { ...browser, launchOptions: { ...browser.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } },
})
