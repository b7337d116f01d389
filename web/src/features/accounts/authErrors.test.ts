import { expect, test } from 'vitest'
import { messageForPeople } from './authErrors'

test.each([
  ['session_not_found', 'Session from session_id claim in JWT does not exist'],
  ['bad_jwt', 'invalid JWT: unable to parse or verify signature'],
])('%s reads as having been signed out', (code, message) => {
  expect(messageForPeople(code, message)).toBe('You have been signed out. Please log in again.')
})

test('no path of a field is shown', () => {
  expect(messageForPeople('validation_failed', 'data.full_name: must be text')).toBe(
    'Something you entered cannot be used. Please check it and try again.',
  )
})

test.each([
  ['validation_failed', 'Please use at most 100 characters for the name'],
  ['over_request_rate_limit', 'Request rate limit reached'],
  [undefined, 'Invalid login credentials'],
])('other messages are shown as given: %s %s', (code, message) => {
  expect(messageForPeople(code, message)).toBe(message)
})
