import { senseOf } from '../../api/tagSenses'

/** The tags of a review as they are shown. */
export function withSenses(tags: readonly string[]) {
  return tags.map((tag) => ({ text: tag, sense: senseOf(tag) }))
}
