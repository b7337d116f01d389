/** Validation for the account forms (spec section 5): pure functions from values to messages. */

import { type AccountKind, kindOf } from '../../session/accountKind'

export type Messages<Field extends string> = Partial<Record<Field, string>>

export interface SignUpValues {
  /** '' for an athlete. */
  kind: AccountKind | ''
  fullName: string
  email: string
  password: string
  university: string
  sport: string
  /** Needed only on a site that is open by invitation. */
  invitation?: string
}

const FILL_OUT = 'Please fill out this field'
const MISMATCH = 'Passwords do not match.'
const INVALID_EMAIL = 'Please enter a valid email'
const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
const MINIMUM_LENGTH = 8

/** Returns the four password requirements and whether this password meets each of them. */
export function passwordChecks(password: string) {
  return [
    { label: 'At least 8 characters', met: password.length >= MINIMUM_LENGTH },
    { label: 'One lowercase letter', met: /[a-z]/.test(password) },
    { label: 'One uppercase letter', met: /[A-Z]/.test(password) },
    { label: 'One number', met: /[0-9]/.test(password) },
  ]
}

function meetsAll(password: string): boolean {
  return passwordChecks(password).every(({ met }) => met)
}

/** Removes what copying an email address from a page or a message adds, visible or invisible. */
export function cleanAddress(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^mailto:/i, '')
}

function emailMessage(email: string): string {
  const address = cleanAddress(email)
  if (!address) return FILL_OUT
  return EMAIL_PATTERN.test(address) ? '' : INVALID_EMAIL
}

function newPasswordMessage(password: string): string {
  if (password.length < MINIMUM_LENGTH) return 'Password must be at least 8 characters'
  return meetsAll(password) ? '' : 'Password requirements not met'
}

/** Returns the messages that are not empty, in the order of the form. */
function nonEmpty<Field extends string>(messages: Record<Field, string>): Messages<Field> {
  const entries = Object.entries<string>(messages).filter(([, message]) => message !== '')
  return Object.fromEntries(entries) as Messages<Field>
}

/** Without `invitation`, no code is needed. */
export function signUpMessages(values: SignUpValues): Messages<keyof SignUpValues> {
  const team = kindOf(values.kind) === 'athlete' ? teamMessages(values) : {}
  return nonEmpty({
    kind: '',
    fullName: values.fullName.trim() ? '' : 'Full name is required',
    email: emailMessage(values.email),
    password: newPasswordMessage(values.password),
    university: '',
    sport: '',
    ...team,
    invitation: values.invitation?.trim() === '' ? FILL_OUT : '',
  })
}

/** The messages for the fields of an athlete's team, in the order of the form. */
export function teamMessages(values: {
  university: string
  sport: string
}): Messages<'university' | 'sport'> {
  return nonEmpty({
    university: values.university.trim() ? '' : FILL_OUT,
    sport: values.sport ? '' : 'Please select your sport',
  })
}

export function signInMessages(values: { email: string; password: string }): Messages<'email' | 'password'> {
  return nonEmpty({ email: emailMessage(values.email), password: values.password ? '' : FILL_OUT })
}

/** The message for the email field of a form that requests an email; '' if it is valid. */
export function mailRequestMessage(email: string): string {
  const address = cleanAddress(email)
  if (!address) return 'Please enter your email address first.'
  return EMAIL_PATTERN.test(address) ? '' : 'Please enter a valid email address.'
}

/** The messages for the fields of a new password and its confirmation. */
export function newPasswordsMessages(
  password: string,
  confirmation: string,
): Messages<'password' | 'confirmation'> {
  const repeated = password === confirmation ? '' : MISMATCH
  return nonEmpty({
    password: password ? newPasswordMessage(password) : FILL_OUT,
    confirmation: confirmation ? repeated : FILL_OUT,
  })
}

/** The alert for a new password and its confirmation; '' if they are valid. */
export function newPasswordsMessage(password: string, confirmation: string): string {
  if (password !== confirmation) return MISMATCH
  return meetsAll(password) ? '' : 'Password must meet all requirements shown below.'
}

/** Returns a display name as plain text on one line, without markup. */
export function plainName(typed: string): string {
  return typed
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}
