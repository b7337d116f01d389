import { expect, test } from 'vitest'
import { readableMessage, SOMETHING_WRONG } from './authErrors'

test.each([
  ['session_not_found', 'Session from session_id claim in JWT does not exist'],
  ['bad_jwt', 'invalid JWT: unable to parse or verify signature'],
])('%s reads as having been signed out', (code, message) => {
  expect(readableMessage(code, message)).toBe('You have been signed out. Please log in again.')
})

test('the path of a field is never shown', () => {
  expect(readableMessage('validation_failed', 'data.full_name: must be text')).toBe(SOMETHING_WRONG)
})

test.each([
  ['validation_failed', 'Please use at most 100 characters for the name'],
  ['over_email_send_rate_limit', 'For security purposes, you can only request this after 60 seconds.'],
  [undefined, 'Invalid login credentials'],
])('other messages are shown unchanged: %s %s', (code, message) => {
  expect(readableMessage(code, message)).toBe(message)
})

test.each([
  [undefined, 'Too many attempts. Try again later.'],
  [1, 'Too many attempts. Try again in 1 minute.'],
  [300, 'Too many attempts. Try again in 5 minutes.'],
  [7199, 'Too many attempts. Try again in 2 hours.'],
])('after too many requests, with %j seconds to wait: %s', (seconds, message) => {
  expect(readableMessage('over_request_rate_limit', 'Request rate limit reached', seconds)).toBe(message)
})
