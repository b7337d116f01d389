import { isRecord } from '../lib/isRecord'

/** A failed call to the server. The message can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    /** HTTP status; 0 if there was no response. */
    readonly status: number,
    /** The server's error code ('coach_not_found'), or 'offline', 'network' or 'server' if there is none. */
    readonly code: string,
    message: string,
    /** Messages by field name, for forms. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The other members of the response (coach_id, review_id …). */
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

export const OFFLINE = 'You’re offline. Check your connection and try again.'
export const UNREACHABLE = 'We couldn’t reach the server. Please try again.'
export const SERVER_ERROR = 'Something went wrong on our side. Please try again.'

function fieldMessages(errors: unknown): Record<string, string> {
  const pairs = Array.isArray(errors) ? errors.filter(isRecord) : []
  return Object.fromEntries(pairs.map(({ field, message }) => [String(field), String(message)]))
}

const OWN_MEMBERS = new Set(['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors'])

/** Converts an unsuccessful response to an error. Its body is application/problem+json unless a proxy wrote it. */
export function errorFromResponse(status: number, body: unknown): ApiError {
  if (!isRecord(body) || typeof body.detail !== 'string') return new ApiError(status, 'server', SERVER_ERROR)
  const code = typeof body.code === 'string' ? body.code : 'server'
  const extra = Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_MEMBERS.has(name)))
  return new ApiError(status, code, body.detail, fieldMessages(body.errors), extra)
}

/** The error of a request that got no response. */
export function networkError(): ApiError {
  return navigator.onLine ? new ApiError(0, 'network', UNREACHABLE) : new ApiError(0, 'offline', OFFLINE)
}

/**
 * The message of a 429, which says when to try again; null for other errors. Forms show it instead of their own
 * message.
 */
export function tooManyRequests(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'too_many_requests' ? error.message : null
}

/** The message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : SERVER_ERROR
}
