import { defineConfig } from '@playwright/test'
import { browser, desktop, phone } from './stage/browser.ts'

const junit = process.env.SIDELINE_JUNIT

/**
 * The journeys: a real browser on the real server, at desktop and phone size. A flaky test is a bug, so none is tried twice.
 * Recording a trace takes a quarter of a journey's time: `bin/e2e --trace retain-on-failure …` does it for a failure to be studied.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '.results',
  globalSetup: './stage/libraryOfCoaches.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: junit ? [['line'], ['junit', { outputFile: junit }]] : 'list',
  use: { ...browser, screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone },
  ],
})
