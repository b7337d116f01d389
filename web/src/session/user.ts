import type { User as AuthUser } from '@supabase/auth-js'

/** Who is signed in, as the screens know them. */
export interface User {
  id: string
  email: string
  /** '' when none was given. */
  fullName: string
  /** RFC 3339. */
  createdAt: string
}

export type Session = { status: 'loading' | 'signed-out'; user: null } | { status: 'signed-in'; user: User }

export const LOADING: Session = { status: 'loading', user: null }
export const SIGNED_OUT: Session = { status: 'signed-out', user: null }

/** The session of a user as the auth service describes them; nobody is signed out. */
export function sessionOf(user: AuthUser | null | undefined): Session {
  if (!user) return SIGNED_OUT
  const name: unknown = user.user_metadata.full_name
  return {
    status: 'signed-in',
    user: {
      id: user.id,
      email: user.email ?? '',
      fullName: typeof name === 'string' ? name : '',
      createdAt: user.created_at,
    },
  }
}
