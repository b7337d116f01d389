import { isRecord } from '../lib/isRecord'

/** The access token in place of one that the server refused; null if the session has ended. */
export type Renew = (refused: string) => Promise<string | null>

/** The code of a response of the site; '' for what a proxy wrote. */
async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return isRecord(body) ? (body.error_code ?? body.code) : ''
}

/**
 * Sends a request, and once more with a renewed access token if the server refused the token: it may have expired by the
 * server's clock and not by the device's.
 */
export async function fetchRenewing(request: Request, renew: Renew): Promise<Response> {
  const [, refused] = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '') ?? []
  if (refused === undefined) return globalThis.fetch(request)
  const again = request.clone()
  const response = await globalThis.fetch(request)
  if (response.status !== 403 || (await codeOf(response)) !== 'bad_jwt') return response
  const token = await renew(refused)
  if (token === null) return response
  again.headers.set('Authorization', `Bearer ${token}`)
  return globalThis.fetch(again)
}
