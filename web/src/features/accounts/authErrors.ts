import type { Messages, SignUpValues } from './validation'

/** A message of the auth service, made for the user; everything else that is thrown has no words of its own. */
export class AuthApiError extends Error {
  override readonly name = 'AuthApiError'
}

export const SOMETHING_WRONG = 'Something went wrong. Please try again.'

/** The service's own words, or `otherwise` when it had none (no answer, a broken server). Spec, section 8. */
export function messageOr(thrown: unknown, otherwise: string): string {
  return thrown instanceof AuthApiError ? thrown.message : otherwise
}

/** Where a refused sign-up shows its message: at a field, or (key 'form') above all of them. */
export function signUpErrors(thrown: unknown): Messages<keyof SignUpValues | 'form'> {
  const message = messageOr(thrown, SOMETHING_WRONG)
  if (message.includes('already registered')) return { email: 'This email is already registered' }
  if (message.includes('Password')) return { password: message }
  return { form: message }
}

const SIGN_IN_WORDS: Readonly<Record<string, string>> = {
  'Invalid login credentials': 'Invalid email or password',
  'Email not confirmed': 'Please check your email and click the confirmation link before signing in.',
}

export function signInError(thrown: unknown): string {
  const message = messageOr(thrown, SOMETHING_WRONG)
  return SIGN_IN_WORDS[message] ?? message
}

/** For the form of the reset page; a session that ended meanwhile means the link does not help any more. */
export function newPasswordError(thrown: unknown): string {
  const message = messageOr(thrown, 'An error occurred while updating your password.')
  return message === 'Auth session missing!' ? 'Unable to reset password with this link.' : message
}
