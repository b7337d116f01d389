import type { Schemas } from '../../api/client'
import { RESPONSE_TIME } from '../../lib/promisedHours'

/** How the promise to reporters was met in the last seven days, and the age of the oldest open case. */
export function PromiseLine({ decided, in_time, oldest_hours }: Schemas['Promise']) {
  return (
    <p className="mb-4 text-ink-2">
      {decided === 0
        ? 'No cases were decided in the last 7 days. '
        : `Last 7 days: ${in_time} of ${decided} ${decided === 1 ? 'case' : 'cases'} decided within ${RESPONSE_TIME}. `}
      {oldest_hours === null ? 'No case is open.' : `The oldest open case is ${ageWords(oldest_hours)} old.`}
    </p>
  )
}

function ageWords(hours: number): string {
  if (hours === 0) return 'less than an hour'
  return hours === 1 ? '1 hour' : `${hours} hours`
}
