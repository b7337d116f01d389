import { CATEGORIES, MISSING_CATEGORIES, MISSING_RATING, TAGS } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { todayUtc } from '../../lib/dates'
import { decodeEntities } from '../../lib/entities'
import { hasEditions } from '../../lib/publication'
import { type Day, isDay, nextDays } from './notBefore'

type CategoryField = (typeof CATEGORIES)[number]['field']
export type Tag = (typeof TAGS)[number]

/** When a new review is published: right away, together with others, with the next edition, or on a day. */
export type Publish = 'right_away' | 'with_others' | 'next_edition' | Day

/** The values of a review form. A score of 0 means not chosen yet (spec section 3). */
export type ReviewDraft = Record<CategoryField, number> & {
  rating: number
  would_recommend: boolean | null
  tags: Tag[]
  comment: string
  /** Whether the review shows that its author has confirmed a school email. */
  school_email: boolean
  /** When a new review is published; null until its author has chosen. Not used for edits. */
  publish: Publish | null
  /** Where the coach coached the author, if it can be chosen; null until then. */
  team_id: number | null
}

export const EMPTY_DRAFT: ReviewDraft = {
  rating: 0,
  ...(Object.fromEntries(CATEGORIES.map(({ field }) => [field, 0])) as Record<CategoryField, number>),
  would_recommend: null,
  tags: [],
  comment: '',
  school_email: false,
  publish: null,
  team_id: null,
}

/** Whether a value is one of the tags. */
export function isTag(value: unknown): value is Tag {
  return TAGS.some((tag) => tag === value)
}

/** The form's initial values for an existing review. */
export function draftOf(review: Schemas['ReviewMine']): ReviewDraft {
  const scores = Object.fromEntries(CATEGORIES.map(({ field }) => [field, review[field]]))
  return {
    ...EMPTY_DRAFT,
    ...scores,
    rating: review.rating,
    would_recommend: review.would_recommend,
    tags: review.tags.filter(isTag),
    school_email: review.school_email,
    // The comment is stored as HTML; the form shows the text as it was typed.
    comment: decodeEntities(review.comment),
  }
}

/** Returns the request body for a new review, with the comment trimmed (spec section 5). */
export function bodyOf({ publish, team_id, ...draft }: ReviewDraft): Schemas['RateCoach'] {
  return {
    ...draft,
    comment: draft.comment.trim(),
    publish_with_others: publish === 'with_others',
    ...(isDay(publish) && { not_before: publish }),
    ...(team_id !== null && { team_id }),
  }
}

/** Returns the request body for an edited review. */
export function editBodyOf(draft: ReviewDraft): Schemas['EditReview'] {
  const body: Schemas['EditReview'] & Partial<Schemas['RateCoach']> = bodyOf(draft)
  delete body.publish_with_others
  delete body.not_before
  return body
}

/**
 * Returns what the form shows as chosen; null if nothing is, or if the day is no longer offered: then its author must
 * choose again.
 */
export function chosenPublish({ publish }: ReviewDraft, mustChoose: boolean): Publish | null {
  if (isDay(publish)) return nextDays(todayUtc()).includes(publish) ? publish : null
  // The draft may be from before the site had editions, or from when it had some.
  if (hasEditions()) return 'next_edition'
  if (publish === 'next_edition') return null
  return publish ?? (mustChoose ? null : 'right_away')
}

/** The spec's alerts for missing parts of a review (section 5), by section of the form. */
export interface Problems {
  rating?: string
  categories?: string
  publish?: string
  team?: string
}

/** How many of the categories are rated. */
export function ratedCategories(draft: ReviewDraft): number {
  return CATEGORIES.filter(({ field }) => draft[field] > 0).length
}

/** Returns what is missing in an edited review; empty if it can be sent. */
export function editProblems(draft: ReviewDraft): Problems {
  return draft.rating > 0 ? {} : { rating: MISSING_RATING }
}

/**
 * Returns what is missing in a new review, including any category and, if `mustChoose`, when to publish it. `posts` are
 * those of the coach: one of several must be chosen.
 */
export function ratingProblems(
  draft: ReviewDraft,
  mustChoose: boolean,
  posts: readonly Pick<Schemas['CoachPost'], 'team_id'>[],
): Problems {
  const isTeamKnown = posts.length < 2 || posts.some((post) => post.team_id === draft.team_id)
  const complete = ratedCategories(draft) === CATEGORIES.length
  return {
    ...editProblems(draft),
    ...(isTeamKnown ? {} : { team: 'Please choose where you were on the team' }),
    ...(complete ? {} : { categories: MISSING_CATEGORIES }),
    ...(chosenPublish(draft, mustChoose) === null
      ? { publish: 'Please choose when your review appears' }
      : {}),
  }
}
