import { isRecord } from '../lib/isRecord'
import { type Renew, sendAgain } from './refusedToken'
import { noteRetryAfter } from './retryAfter'

const neverRenewed = () => Promise.resolve(null)

/**
 * A `fetch` for the auth client, which would otherwise take a proxy's response for the site's, and the device's clock
 * for the server's.
 */
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
      // The response of a proxy, a firewall or a captcha. To the auth client it is a failed connection, which ends no
      // session.
      if (!isRecord(body) || typeof body.error_code !== 'string')
        throw new TypeError('Not a response from the site')
      return response
    }
    if (!isRecord(body) || typeof body.expires_in !== 'number') return response
    // Without the server's expiry time the client adds `expires_in` to the device's time, which avoids problems with a
    // wrong clock.
    return Response.json({ ...body, expires_at: undefined }, response)
  }
}
