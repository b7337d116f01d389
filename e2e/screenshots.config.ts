import { defineConfig } from '@playwright/test'
import { browser } from './fixtures/browser.ts'

/** `make screenshots`: a picture of every page and dialog, at four widths, light and dark. */
export default defineConfig({
  testDir: 'screenshots',
  outputDir: '.results',
  globalSetup: './fixtures/templateSite.ts',
  workers: 2,
  timeout: 180_000,
  reporter: 'list',
  // A real scroll bar, as desktop browsers have it: the page keeps room for one.
  use: { ...browser, launchOptions: { ...browser.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } },
})
