import { onTestFinished } from 'vitest'

/** Makes this a site that is open, open by invitation, or closed (SIDELINE_REGISTRATION), until the end of the test. */
export function setRegistration(mode: string): void {
  const meta = document.createElement('meta')
  meta.name = 'registration'
  meta.content = mode
  document.head.append(meta)
  onTestFinished(() => {
    meta.remove()
  })
}
