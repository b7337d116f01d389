import { TAG_SENSES } from '../../api/choices'
import { SENSES } from '../../api/tagSenses'

/** The tags of the form by what they say of a coach; strengths first, because most athletes choose those. */
export const TAG_GROUPS = SENSES.map((group) => ({ ...group, tags: TAG_SENSES[group.sense] })).toReversed()
