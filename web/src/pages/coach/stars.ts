/** The URL parameter with the overall rating that was chosen before the form was opened. */
const STARS = 'stars'

/** Returns the URL of the rating form with this many stars selected. */
export function starPath(coachId: string, stars: number): string {
  return `/coach/${coachId}/rate?${STARS}=${stars}`
}

/** Parses the overall rating from URL parameters: 1 to 5, or 0 for none. */
export function starsIn(params: URLSearchParams): number {
  const text = params.get(STARS) ?? ''
  return /^[1-5]$/.test(text) ? Number(text) : 0
}
