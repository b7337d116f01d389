import type { Schemas } from '../../api/client'

type RateCoach = Schemas['RateCoach']
export type Tag = NonNullable<RateCoach['tags']>[number]

/** The six categories: display name and stored field (spec section 3). */
export const CATEGORIES = [
  { label: 'Knowledge', field: 'advice_rating' },
  { label: 'Honesty', field: 'honesty_rating' },
  { label: 'Motivation', field: 'motivation_rating' },
  { label: 'Planning', field: 'planning_rating' },
  { label: 'Character', field: 'supportive_rating' },
  { label: 'Team Spirit', field: 'team_spirit_rating' },
] as const satisfies readonly { label: string; field: keyof RateCoach }[]

export type CategoryField = (typeof CATEGORIES)[number]['field']

/** Tags a review may carry (spec section 9). */
export const MAX_TAGS = 5

/** The tags to choose from, in the spec's order (section 3). */
export const TAGS = [
  'Knowledgeable',
  'Honest',
  'Caring',
  'Organized',
  'Strict',
  'Fun',
  'Unorganized',
  'Serious',
  'Motivational',
  'Always Available',
  'Dishonest',
  'Irresponsible',
  'Responsible',
  'Kind',
  'Weird',
  'Inexperienced',
  'Unfriendly',
  'Friendly',
  'Wise',
  'Hard Working',
  'Disrespectful',
  'Intimidating',
  'Hostile',
  'Lazy',
] as const satisfies readonly Tag[]

/** Whether a word is one of the tags. */
export function isTag(word: unknown): word is Tag {
  return TAGS.some((tag) => tag === word)
}
