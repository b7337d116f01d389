import { expect, it } from 'vitest'
import { setSiteFact } from '../test/siteFact'

it('the app reads the promised hours from the document', async () => {
  setSiteFact('response-time', '48 hours')
  setSiteFact('support-reply-time', '1 hour')
  expect(await import('./promisedHours')).toMatchObject({
    RESPONSE_TIME: '48 hours',
    RESPONSE_HOURS: 48,
    SUPPORT_REPLY_TIME: '1 hour',
  })
})
