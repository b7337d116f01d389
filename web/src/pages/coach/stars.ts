/** The parameter of an address with the overall rating that was chosen before the form was open. */
const STARS = 'stars'

/** The address of the rating form with this many stars chosen. */
export function starPath(coachId: string, stars: number): string {
  return `/coach/${coachId}/rate?${STARS}=${stars}`
}

/** The overall rating in the parameters of an address: 1 to 5, or 0 for none. */
export function starsIn(params: URLSearchParams): number {
  const text = params.get(STARS) ?? ''
  return /^[1-5]$/.test(text) ? Number(text) : 0
}
