import { ENOUGH_REVIEWS, formatCount } from '../../lib/format'

interface Recommendations {
  recommend_yes: number
  recommend_answers: number
}

/** "81%", the athletes who would recommend among those who answered, rounded halves up; empty for too few answers. */
export function recommendShare({ recommend_yes: yes, recommend_answers: answers }: Recommendations): string {
  return answers >= ENOUGH_REVIEWS ? `${Math.round((100 * yes) / answers)}%` : ''
}

/** "1,234 teams", "1 team" */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
