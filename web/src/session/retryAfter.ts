let seconds = 0

/** Notes the Retry-After of a refusal, which the errors of the auth client leave out. */
export function noteRetryAfter(response: Response): void {
  if (response.status === 429) seconds = Number(response.headers.get('Retry-After')) || 0
}

/** The seconds to wait after the last refusal of the auth API for too many requests; 0 if it did not say. */
export function retryAfterSeconds(): number {
  return seconds
}
