import type { AuthError } from '@supabase/auth-js'
import { EXPIRED_CODES } from '../../session/expiredSession'
import { retryAfterSeconds } from '../../session/retryAfter'
import type { Messages, SignUpValues } from './validation'

/**
 * An error from the auth API. Its message can be shown to the user, unlike the messages of network and server errors.
 */
export class AuthApiError extends Error {
  override readonly name = 'AuthApiError'

  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message)
  }
}

export const SOMETHING_WRONG = 'Something went wrong. Please try again.'
export const RESET_MAIL_FAILED = 'An error occurred while sending the reset email.'

const WRONG_CODE = 'This code is wrong or already used. Wait for the next one in your app.'
const WRONG_INVITATION = 'This invitation code is wrong, was used too often, or has expired.'
const WRONG_RECOVERY_CODE = 'This recovery code is wrong or already used.'

/**
 * Makes an auth API message readable: without the names of tokens and fields and, after too many requests, with the
 * time to wait from `retryAfter`, in seconds.
 */
export function readableMessage(code: string | undefined, message: string, retryAfter = 0): string {
  if (code === 'over_request_rate_limit') return `Too many attempts. Try again ${waitText(retryAfter)}.`
  if (code === 'mfa_verification_failed')
    return message.includes('recovery') ? WRONG_RECOVERY_CODE : WRONG_CODE
  if (code === 'mfa_challenge_expired') return WRONG_CODE
  if (EXPIRED_CODES.has(code ?? '')) return 'You have been signed out. Please log in again.'
  // Request validation errors begin with the path of a field; our forms never trigger them.
  const namesField = code === 'validation_failed' && /^[\w.]+: /.test(message)
  return namesField ? SOMETHING_WRONG : message
}

/** Returns the result or throws its error: auth API errors as AuthApiError, network and server errors unchanged. */
export function throwIfError<Result extends { error: AuthError | null }>(result: Result): Result {
  const { error } = result
  if (!error) return result
  const isApiError = error.name !== 'AuthRetryableFetchError' && error.name !== 'AuthUnknownError'
  throw isApiError
    ? new AuthApiError(readableMessage(error.code, error.message, retryAfterSeconds()), error.code)
    : error
}

/** 'in 5 minutes', rounded up; 'later' if the time is unknown. */
function waitText(seconds: number): string {
  if (seconds <= 0) return 'later'
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return `in ${count} ${unit}${count > 1 ? 's' : ''}`
}

/** The message of an AuthApiError, or `fallback` for any other error (spec section 8). */
export function messageOr(thrown: unknown, fallback: string): string {
  return thrown instanceof AuthApiError ? thrown.message : fallback
}

/** The messages for a failed sign-up, by field; `form` is shown above the form. */
export function signUpErrors(thrown: unknown): Messages<keyof SignUpValues | 'form'> {
  const message = messageOr(thrown, SOMETHING_WRONG)
  if (message.includes('already registered')) return { email: 'This email is already registered' }
  if (message.includes('invitation code')) return { invitation: WRONG_INVITATION }
  if (message.includes('Password')) return { password: message }
  return { form: message }
}

export const NOT_CONFIRMED = 'Please check your email and click the confirmation link before signing in.'

const SIGN_IN_MESSAGES: Readonly<Record<string, string>> = {
  invalid_credentials: 'Invalid email or password',
  email_not_confirmed: NOT_CONFIRMED,
}

export function signInError(thrown: unknown): string {
  const code = thrown instanceof AuthApiError ? thrown.code : undefined
  return SIGN_IN_MESSAGES[code ?? ''] ?? messageOr(thrown, SOMETHING_WRONG)
}

/** The message for a failed password update. A missing session means that the link has expired in the meantime. */
export function newPasswordError(thrown: unknown): string {
  const message = messageOr(thrown, 'An error occurred while updating your password.')
  return message === 'Auth session missing!' ? 'Unable to reset password with this link.' : message
}
