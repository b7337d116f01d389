import type { AuthError } from '@supabase/auth-js'
import { authClient, clientWithoutStorage } from '../../session/authClient'
import { AuthApiError } from './authErrors'
import { plainName, type SignUpValues } from './validation'

/** Throws what the auth service answered: its words as an AuthApiError, silence and broken servers as they are. */
export function throwIfError<Answer extends { error: AuthError | null }>(answer: Answer): Answer {
  const { error } = answer
  if (!error) return answer
  const said = error.name !== 'AuthRetryableFetchError' && error.name !== 'AuthUnknownError'
  throw said ? new AuthApiError(error.message) : error
}

/** Creates an account; says whether it is signed in at once or the address has to be confirmed by mail first. */
export async function signUp(values: SignUpValues): Promise<'signed-in' | 'confirm-by-mail'> {
  const client = await authClient()
  const { data } = throwIfError(
    await client.signUp({
      email: values.email.trim(),
      password: values.password,
      options: {
        data: {
          full_name: plainName(values.fullName),
          university: values.university.trim(),
          sport: values.sport,
        },
      },
    }),
  )
  return data.session ? 'signed-in' : 'confirm-by-mail'
}

export async function signIn(email: string, password: string): Promise<void> {
  const client = await authClient()
  throwIfError(await client.signInWithPassword({ email: email.trim(), password }))
}

/** Ends this browser's session; the others of the same account stay. */
export async function signOut(): Promise<void> {
  const client = await authClient()
  throwIfError(await client.signOut({ scope: 'local' }))
}

/** Has a reset link mailed that leads to /reset-password (valid for 1 hour). */
export async function sendResetMail(email: string): Promise<void> {
  const client = await authClient()
  const redirectTo = `${window.location.origin}/reset-password`
  throwIfError(await client.resetPasswordForEmail(email.trim(), { redirectTo }))
}

/**
 * Uses the link of a confirmation mail; returns the confirmed address. The session that the answer brings is ended,
 * not kept: the link may be of a sign-up with a password that a stranger chose.
 */
export async function confirmAddress(token: string): Promise<string> {
  const client = await clientWithoutStorage()
  const { data } = throwIfError(await client.verifyOtp({ type: 'signup', token_hash: token }))
  await client.signOut({ scope: 'local' }).catch(() => undefined)
  return data.user?.email ?? ''
}

/** Has the confirmation mail sent once more. */
export async function resendConfirmation(email: string): Promise<void> {
  const client = await authClient()
  throwIfError(await client.resend({ type: 'signup', email: email.trim() }))
}

/** Saves the display name; returns it as saved. */
export async function saveName(name: string): Promise<string> {
  const client = await authClient()
  const plain = plainName(name)
  throwIfError(await client.updateUser({ data: { full_name: plain } }))
  return plain
}

/** Sets a new password; the server ends all other sessions of the account. */
export async function savePassword(password: string): Promise<void> {
  const client = await authClient()
  throwIfError(await client.updateUser({ password }))
}
