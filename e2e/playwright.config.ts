import { defineConfig } from '@playwright/test'
import { browser, desktop, phone } from './fixtures/browser.ts'

const junit = process.env.SIDELINE_JUNIT

/**
 * End-to-end tests: a real browser on the real server. All run at desktop size; those tagged @phone, whose layout or
 * input differs there (menu, dialogs as sheets, touch, buttons at the bottom), run at phone size as well.
 * A flaky test is a bug, so none is retried. Recording a trace takes a quarter of a test's time:
 * `bin/e2e --trace retain-on-failure …` does it for a failure to be studied. The time limits are for what hangs: they
 * are far above what a test takes on a busy machine.
 */
export default defineConfig({
  testDir: 'specs',
  outputDir: '.results',
  globalSetup: './fixtures/templateSite.ts',
  fullyParallel: true,
  workers: Number(process.env.SIDELINE_E2E_WORKERS ?? 2),
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: junit ? [['line'], ['junit', { outputFile: junit }]] : 'list',
  use: { ...browser, actionTimeout: 60_000, navigationTimeout: 60_000, screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone, grep: /@phone/ },
  ],
})
