import { onTestFinished } from 'vitest'
import { setSiteFact } from './siteFact'

/** Makes this a site that is open, open by invitation, or closed (SIDELINE_REGISTRATION), until the end of the test. */
export function setRegistration(mode: string): void {
  onTestFinished(setSiteFact('registration', mode))
}
