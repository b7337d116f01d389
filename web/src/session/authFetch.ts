import { isRecord } from '../lib/isRecord'
import { type Renew, sendAgain } from './refusedToken'
import { noteRetryAfter } from './retryAfter'

const neverRenewed = () => Promise.resolve(null)

/** `fetch` for the auth client, which would take any answer on the way for the site's, and its clock for the server's. */
export function authFetch(renew: Renew = neverRenewed): typeof fetch {
  return async (...args) => {
    const request = new Request(...args)
    const again = request.clone()
    const response = await sendAgain(again, await globalThis.fetch(request), renew)
    noteRetryAfter(response)
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    if (!response.ok) {
      // A proxy, a firewall or a challenge: to the auth client a failed connection, which ends no session.
      if (!isRecord(body) || typeof body.error_code !== 'string')
        throw new TypeError('Not an answer of the site')
      return response
    }
    if (!isRecord(body) || typeof body.expires_in !== 'number') return response
    // Without the server's time of expiry the client counts `expires_in` by the device's clock, which may be wrong.
    return Response.json({ ...body, expires_at: undefined }, response)
  }
}
