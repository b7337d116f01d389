import { afterEach, beforeEach, vi } from 'vitest'
import { keys } from '../api/queryClient'
import type { Schemas } from '../api/client'
import { DANA, WEEKLY } from './samples'

/** Runs the tests of a file on a site with weekly editions, on the Wednesday before one. */
export function onWeeklySite(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T12:00:00Z') })
    const meta = document.createElement('meta')
    meta.name = 'publication'
    meta.content = 'weekly'
    document.head.append(meta)
  })
  afterEach(() => {
    document.querySelector('meta[name="publication"]')?.remove()
    vi.useRealTimers()
    localStorage.clear()
  })
}

/** The option of `renderInApp` with the days of the editions. */
export function withEditions(edition: Schemas['EditionDays'] = WEEKLY) {
  return { fetched: [[keys.edition(DANA.sport), edition]] as [readonly unknown[], unknown][] }
}
