import { GENDER_LABELS, ROLE_NAMES } from './names'

type Names = Readonly<Record<string, string>>

interface Team {
  sport: string
  gender: string
}

interface Place {
  university: string
  division: string
}

/** 'Both' is Men's and Women's, 'Women' is Women's, anything else Men's (spec section 2). */
export function genderLabel(gender: string): string {
  return (GENDER_LABELS as Names)[gender] ?? GENDER_LABELS.Men
}

/** "Women's Basketball" */
export function sportTitle({ sport, gender }: Team): string {
  return `${genderLabel(gender)} ${sport}`
}

/** "Women's Basketball @ Cedar Valley State (DI)"; a coach without a division has no parentheses. */
export function coachTitle(coach: Team & Place): string {
  const title = `${sportTitle(coach)} @ ${coach.university}`
  return coach.division ? `${title} (${coach.division})` : title
}

/** "Head Coach"; empty if the role is not known or has no name. */
export function roleName({ role }: { role: string }): string {
  return (ROLE_NAMES as Names)[role] ?? ''
}

/** "Head Coach · " in front of a coach's team; empty if the role is not known. */
export function roleLine(coach: { role: string }): string {
  const name = roleName(coach)
  return name ? `${name} · ` : ''
}

/** A text in which no line ends inside a season: "2026-27" with a non-breaking hyphen. */
export function unbroken(text: string): string {
  return text.replace(/\b(\d{4})-(\d\d)\b/g, '$1\u2011$2')
}

/** "Athletics at Cedar Valley State · DI"; the team replaces a missing department. */
export function departmentLine(coach: Team & Place & { department?: string | null }): string {
  return withDivision(`${coach.department ?? sportTitle(coach)} at ${coach.university}`, coach.division)
}

/** "Women's Basketball · Cedar Valley State · DI" */
export function teamLine(coach: Team & Place): string {
  return withDivision(`${sportTitle(coach)} · ${coach.university}`, coach.division)
}

/**
 * A line that ends with the division, if there is one. No-break spaces keep the division from wrapping to a line by
 * itself.
 */
export function withDivision(line: string, division: string): string {
  return division ? `${line}\u00a0·\u00a0${division}` : line
}

/** "1,234", in every locale. Intl.NumberFormat takes as long to load as everything else on a page. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * The number of reviews from which numbers are shown as a judgment of a coach, same as on the server
 * (coaches/numbers.py).
 */
export const ENOUGH_REVIEWS = 5

/** "One athlete", "Four athletes": for fewer than ENOUGH_REVIEWS. */
export function athletesText(count: number): string {
  return count === 1 ? 'One athlete' : `${['No', 'One', 'Two', 'Three', 'Four'][count] ?? count} athletes`
}

/** "128 reviews", "1 review"; "Not rated" if there are none. */
export function reviewsText(count: number): string {
  if (count === 0) return 'Not rated'
  return count === 1 ? '1 review' : `${formatCount(count)} reviews`
}

/** "(128 reviews)" as in the spec; "from 1 review" below ENOUGH_REVIEWS, to show how few there are. */
export function reviewsCount(count: number): string {
  const early = count > 0 && count < ENOUGH_REVIEWS
  return early ? `from ${reviewsText(count)}` : `(${formatCount(count)} reviews)`
}
