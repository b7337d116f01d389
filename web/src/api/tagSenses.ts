import { TAG_SENSES } from './choices'

/** What a tag says about a coach. */
export type Sense = keyof typeof TAG_SENSES

/** The senses in display order, each with the heading of its group. */
export const SENSES: readonly { sense: Sense; heading: string }[] = [
  { sense: 'problem', heading: 'Problems' },
  { sense: 'style', heading: 'Style' },
  { sense: 'strength', heading: 'Strengths' },
]

/** The sense of a tag; the neutral 'style' for tags that this release does not know. */
export function senseOf(tag: string): Sense {
  const found = SENSES.find(({ sense }) => TAG_SENSES[sense].some((known) => known === tag))
  return found?.sense ?? 'style'
}

/** The tags of a review with their senses, for display. */
export function withSenses(tags: readonly string[]) {
  return tags.map((tag) => ({ text: tag, sense: senseOf(tag) }))
}
