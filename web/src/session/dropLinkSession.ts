/**
 * A confirmation mail leads here with a session in the hash (`type=signup`). It leaves the address bar at once, unused:
 * whoever confirmed signs in with their password. Taking it over would let a link sign someone in to a stranger's
 * account, where the stranger could read their reviews. Hashes of recovery links are the reset page's.
 */
export function dropLinkSession(): void {
  const link = new URLSearchParams(window.location.hash.slice(1))
  if (link.get('type') !== 'signup' || !link.has('access_token')) return

  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}
