let seconds = 0

/** `fetch` for the auth client, whose errors leave out when to try again: notes the Retry-After of a refusal. */
export const fetchNotingRetryAfter: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  if (response.status === 429) seconds = Number(response.headers.get('Retry-After')) || 0
  return response
}

/** The seconds to wait after the last refusal of the auth API for too many requests; 0 if it did not say. */
export function retryAfterSeconds(): number {
  return seconds
}
