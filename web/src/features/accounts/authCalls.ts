import { clearStorageOfOthers } from '../../lib/userStorage'
import { type AccountKind, KIND_FIELD, kindOf } from '../../session/accountKind'
import { authClient } from '../../session/authClient'
import { throwIfError } from './authErrors'
import { clientWithoutStorage, finishSignIn, type SecondStep } from './secondStep'
import { cleanAddress, plainName, type SignUpValues } from './validation'

/**
 * Fetches the auth client's code before it is needed. Some browsers never retry a module that failed to load, so a form
 * sent while offline could not be sent again.
 */
export function prefetchAuthClient(): void {
  authClient().catch(() => {
    // Sending the form reports the error.
  })
}

/** Creates an account, which has a university and a sport only if it is an athlete's. Returns whether the user is signed in or has to confirm the email address first. */
export async function signUp(values: SignUpValues): Promise<'signed-in' | 'confirm-by-mail'> {
  const client = await authClient()
  const kind = kindOf(values.kind)
  const { data } = throwIfError(
    await client.signUp({
      email: cleanAddress(values.email),
      password: values.password,
      options: {
        data: {
          full_name: plainName(values.fullName),
          ...(kind === 'athlete'
            ? { university: values.university.trim(), sport: values.sport }
            : { [KIND_FIELD]: kind }),
          ...(values.invitation !== undefined && { invitation: values.invitation.trim() }),
        },
      },
    }),
  )
  return data.session ? 'signed-in' : 'confirm-by-mail'
}

/** Signs in, or returns the remaining step if the account has two-step sign-in. */
export async function signIn(email: string, password: string): Promise<SecondStep | null> {
  const client = await clientWithoutStorage()
  const { data } = throwIfError(await client.signInWithPassword({ email: cleanAddress(email), password }))
  return finishSignIn(client, data.session)
}

/**
 * Ends the session of this browser but not the account's other sessions, and removes the user's data from the device.
 * It does so even after an error, because the client forgets the session before it calls the server.
 */
export async function signOut(): Promise<void> {
  const client = await authClient()
  const result = await client.signOut({ scope: 'local' })
  clearStorageOfOthers(null)
  throwIfError(result)
}

/** Requests an email with a link to /reset-password (valid for 1 hour). */
export async function sendResetMail(email: string): Promise<void> {
  const client = await authClient()
  const redirectTo = `${window.location.origin}/reset-password`
  throwIfError(await client.resetPasswordForEmail(cleanAddress(email), { redirectTo }))
}

/**
 * Uses the token of a confirmation email and returns the confirmed email address. The session in the response is ended
 * immediately: a stranger may have signed up, with a password that the owner of the address does not know.
 */
export async function confirmAddress(token: string): Promise<string> {
  const client = await clientWithoutStorage()
  const { data } = throwIfError(await client.verifyOtp({ type: 'signup', token_hash: token }))
  await client.signOut({ scope: 'local' }).catch(() => undefined)
  return data.user?.email ?? ''
}

/** Requests another confirmation email. */
export async function resendConfirmation(email: string): Promise<void> {
  const client = await authClient()
  throwIfError(await client.resend({ type: 'signup', email: cleanAddress(email) }))
}

/** The profile fields that users fill in about themselves. */
export interface Profile {
  kind: AccountKind
  fullName: string
  university: string
  sport: string
}

/**
 * Saves the changed fields of the profile; an account that is no longer an athlete's loses university and sport. Returns
 * the profile as saved, with the university's name as on the site.
 */
export async function saveProfile(before: Profile, now: Profile): Promise<Profile> {
  const client = await authClient()
  const fullName = plainName(now.fullName)
  const { data } = throwIfError(
    await client.updateUser({
      data: {
        full_name: fullName,
        ...(now.kind === before.kind ? {} : { [KIND_FIELD]: now.kind }),
        ...changedTeam(before, now),
      },
    }),
  )
  if (now.kind !== 'athlete') return { ...now, fullName, university: '', sport: '' }
  const saved: unknown = data.user?.user_metadata.university
  return { ...now, fullName, university: typeof saved === 'string' ? saved : now.university }
}

function changedTeam(before: Profile, now: Profile): object {
  if (now.kind !== 'athlete') return before.kind === 'athlete' ? { university: null, sport: null } : {}
  return {
    ...(now.university === before.university ? {} : { university: now.university.trim() }),
    ...(now.sport === before.sport ? {} : { sport: now.sport }),
  }
}

/** Sets a new password; the server ends all other sessions of the account. */
export async function savePassword(password: string): Promise<void> {
  const client = await authClient()
  throwIfError(await client.updateUser({ password }))
}
