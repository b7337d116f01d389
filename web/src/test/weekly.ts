import { afterEach, beforeEach, vi } from 'vitest'
import { keys } from '../api/queryClient'
import type { Schemas } from '../api/client'
import { DANA, WEEKLY } from './samples'
import { setSiteFact } from './siteFact'

/** Runs the tests of a file on a site with weekly editions, on the Wednesday before one. */
export function onWeeklySite(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T12:00:00Z') })
    return setSiteFact('publication', 'weekly')
  })
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
  })
}

/** The option of `renderInApp` with the days of the editions. */
export function withEditions(edition: Schemas['EditionDays'] = WEEKLY) {
  return { fetched: [[keys.edition(DANA.sport), edition]] as [readonly unknown[], unknown][] }
}
