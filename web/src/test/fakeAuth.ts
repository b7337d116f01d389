import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { vi } from 'vitest'

type Listener = (event: AuthChangeEvent, session: Session | null) => void

/** Results of the auth client: success, and an auth API error. */
export const success = (data: object = {}) => Promise.resolve({ data, error: null })
export const authError = (message: string, name = 'AuthApiError', code?: string) =>
  Promise.resolve({
    data: { user: null, session: null },
    error: Object.assign(new Error(message), { name, code }),
  })

/** The error of a request without a response. */
export const networkFailure = () => authError('Failed to fetch', 'AuthRetryableFetchError')

/** The mock of the auth client from @supabase/auth-js. */
export const fakeAuth = {
  signUp: vi.fn(),
  signInWithPassword: vi.fn(),
  resetPasswordForEmail: vi.fn(),
  updateUser: vi.fn(),
  setSession: vi.fn(() => success()),
  verifyOtp: vi.fn(),
  resend: vi.fn(),
  getSession: vi.fn(),
  signOut: vi.fn(),
  refreshSession: vi.fn<(session?: object) => Promise<unknown>>(() => success()),
  dispose: vi.fn(),
  mfa: {
    enroll: vi.fn(),
    unenroll: vi.fn(),
    challengeAndVerify: vi.fn(),
    listFactors: vi.fn(() => success({ totp: [], recovery_code: [] })),
    recoveryCodes: { getStatus: vi.fn(), generate: vi.fn(), regenerate: vi.fn(), verify: vi.fn() },
  },
  onAuthStateChange: (listener: Listener) => {
    listeners.push(listener)
  },
}

const listeners: Listener[] = []

/**
 * In tests, `@supabase/auth-js` is this file (see vite.config.ts).
 *
 * @public
 */
export function GoTrueClient() {
  return fakeAuth
}

/** Emits an event of the auth client. */
export function emit(event: AuthChangeEvent, session: Session | null): void {
  for (const listener of listeners) listener(event, session)
}

/** A session that expires in an hour. */
export function testSession(fullName = 'Jamie Moss'): Session {
  return {
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: 'c0ffee00-0000-4000-8000-000000000001',
      aud: 'authenticated',
      email: 'jamie@example.edu',
      app_metadata: {},
      user_metadata: { full_name: fullName },
      created_at: '2026-03-05T10:00:00Z',
    },
  }
}
