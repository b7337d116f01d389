/** What users say they are. Only athletes can rate; the server refuses everyone else (accounts/users.py). */
export type AccountKind = 'athlete' | 'recruit' | 'parent' | 'coach'

/** The field of the user's metadata. Accounts without it are athletes'. */
export const KIND_FIELD = 'account_kind'

/** Returns the kind that a stored or typed text names; athlete for any other text, as on the server. */
export function kindOf(text: string | undefined): AccountKind {
  return text === 'recruit' || text === 'parent' || text === 'coach' ? text : 'athlete'
}
