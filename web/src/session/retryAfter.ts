let seconds = 0

/** Stores the Retry-After header of a refusal, which the auth client's errors leave out. */
export function noteRetryAfter(response: Response): void {
  if (response.status === 429) seconds = Number(response.headers.get('Retry-After')) || 0
}

/** The seconds to wait after the auth API's last 429; 0 if it did not say. */
export function retryAfterSeconds(): number {
  return seconds
}
