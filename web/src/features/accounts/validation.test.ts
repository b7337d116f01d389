import { describe, expect, test } from 'vitest'
import {
  cleanAddress,
  mailRequestMessage,
  newPasswordsMessage,
  passwordChecks,
  plainName,
  signInMessages,
  signUpMessages,
} from './validation'

const VALID = {
  kind: 'athlete' as const,
  fullName: 'Jamie Moss',
  email: 'jamie@example.edu',
  password: 'Sideline1',
  university: 'Cedar Valley State',
  sport: 'Soccer',
}

describe('sign-up', () => {
  test.each([
    ['fullName', '', 'Full name is required'],
    ['fullName', '   ', 'Full name is required'],
    ['email', '', 'Please fill out this field'],
    ['email', 'jamie', 'Please enter a valid email'],
    ['email', 'jamie@example', 'Please enter a valid email'],
    ['email', 'jamie moss@example.edu', 'Please enter a valid email'],
    ['email', 'a@b@example.edu', 'Please enter a valid email'],
    ['password', '', 'Password must be at least 8 characters'],
    ['password', 'Short1x', 'Password must be at least 8 characters'],
    ['password', 'sideline1', 'Password requirements not met'],
    ['password', 'SIDELINE1', 'Password requirements not met'],
    ['password', 'Sidelines', 'Password requirements not met'],
    ['university', ' ', 'Please fill out this field'],
    ['sport', '', 'Please select your sport'],
  ])('%s %j: %s', (field, value, message) => {
    expect(signUpMessages({ ...VALID, [field]: value })).toEqual({ [field]: message })
  })

  test('a valid form has no messages, and spaces around the address are allowed', () => {
    expect(signUpMessages(VALID)).toEqual({})
    expect(signUpMessages({ ...VALID, email: ' jamie@example.edu ' })).toEqual({})
  })

  test.each(['recruit', 'parent', 'coach'] as const)('a %s has no university and no sport', (kind) => {
    expect(signUpMessages({ ...VALID, kind, university: '', sport: '' })).toEqual({})
    expect(signUpMessages({ ...VALID, kind, fullName: '' })).toEqual({ fullName: 'Full name is required' })
  })

  test.each([
    '\u200ejamie@example.edu',
    'jamie@example.edu\u200b',
    'mailto:jamie@example.edu',
    ' \ufeffMailto:jamie@example.edu\u2069 ',
  ])('characters added by copying are removed from an address: %j', (pasted) => {
    expect(cleanAddress(pasted)).toBe('jamie@example.edu')
    expect(signInMessages({ email: pasted, password: 'x' })).toEqual({})
    expect(mailRequestMessage(pasted)).toBe('')
  })

  test('messages are in the order of the form, so that the first invalid field gets the focus', () => {
    const empty = { kind: '' as const, fullName: '', email: '', password: '', university: '', sport: '' }
    expect(Object.keys(signUpMessages(empty))).toEqual([
      'fullName',
      'email',
      'password',
      'university',
      'sport',
    ])
  })
})

test.each([
  ['', '', { email: 'Please fill out this field', password: 'Please fill out this field' }],
  ['jamie@', 'x', { email: 'Please enter a valid email' }],
  ['jamie@example.edu', '', { password: 'Please fill out this field' }],
  ['jamie@example.edu', 'short', {}],
])('sign-in with %j and %j', (email, password, messages) => {
  expect(signInMessages({ email, password })).toEqual(messages)
})

test.each([
  ['', 'Please enter your email address first.'],
  ['jamie', 'Please enter a valid email address.'],
  ['jamie@example.edu', ''],
])('forgot password with %j: %j', (email, message) => {
  expect(mailRequestMessage(email)).toBe(message)
})

test.each([
  ['Sideline1', 'Sideline2', 'Passwords do not match.'],
  ['weak', 'weak', 'Password must meet all requirements shown below.'],
  ['sideline1', 'sideline1', 'Password must meet all requirements shown below.'],
  ['Sideline1', 'Sideline1', ''],
])('new password %j confirmed as %j: %j', (password, confirmation, message) => {
  expect(newPasswordsMessage(password, confirmation)).toBe(message)
})

test.each([
  ['', [false, false, false, false]],
  ['abcdefgh', [true, true, false, false]],
  ['ABC1', [false, false, true, true]],
  ['Abcdefg1', [true, true, true, true]],
])('the checklist for %j', (password, met) => {
  expect(passwordChecks(password).map((item) => item.met)).toEqual(met)
})

test.each([
  ['  Jamie   Moss ', 'Jamie Moss'],
  ['<b>Jamie</b> Moss', 'Jamie Moss'],
  ['<img src=x onerror=alert(1)>Jamie', 'Jamie'],
  ['Jamie <3 Soccer', 'Jamie <3 Soccer'],
  ['Tom & Jerry', 'Tom & Jerry'],
])('the display name %j becomes %j', (typed, plain) => {
  expect(plainName(typed)).toBe(plain)
})
