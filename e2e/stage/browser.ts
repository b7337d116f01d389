import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test'

type Use = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>

/** The Chromium that bin/browser found. As root its own sandbox cannot start. */
export const browser: Use = {
  launchOptions: {
    ...(process.env.SIDELINE_BROWSER ? { executablePath: process.env.SIDELINE_BROWSER } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  },
}

export const desktop: Use = { viewport: { width: 1280, height: 800 } }

export const phone: Use = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
