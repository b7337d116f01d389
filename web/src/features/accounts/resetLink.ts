/** What a password-reset link brings along (spec, section 4), in the hash or the query of its address. */
export type ResetLink =
  | { kind: 'error' }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'one-time'; token: string }
  | { kind: 'none' }

/** Reads `location.search` and `location.hash`; where both name the same thing the query wins. */
export function readResetLink(search: string, hash: string): ResetLink {
  const inQuery = new URLSearchParams(search)
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  const value = (name: string) => inQuery.get(name) ?? inHash.get(name) ?? ''

  if (value('error') || value('error_code')) return { kind: 'error' }
  if (value('type') !== 'recovery') return { kind: 'none' }
  const accessToken = value('access_token')
  const refreshToken = value('refresh_token')
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken }
  const token = value('token_hash') || value('token')
  return token ? { kind: 'one-time', token } : { kind: 'none' }
}
