import { shortDate, todayUtc } from '../lib/dates'
import type { Schemas } from './client'

/** The state of the user's own review: visible to everyone, waiting for other reviews or a day, or hidden by moderators. */
export type ReviewState = NonNullable<Schemas['MyCoach']['review_state']>

type OwnReview = Pick<Schemas['ReviewMine'], 'hidden' | 'waits_until' | 'appears_on'>

/** The state of a review in the server's response. */
export function stateOf({ hidden, waits_until, appears_on }: OwnReview): ReviewState {
  if (hidden) return hidden.state
  return waits_until || appears_on ? 'waiting' : 'visible'
}

/**
 * For each state, a sentence about who can see a review, often shown after a confirmation such as 'Saved.'. A state
 * that is added to the contract fails to compile until it has a sentence here.
 */
const VISIBILITY_TEXTS: Record<ReviewState, string> = {
  visible: 'Everybody can see it now.',
  waiting: 'It’s still waiting, so only you can see it.',
  held: 'It’s on hold while a moderator reviews it. Until then, only you can see it.',
  surge:
    'This coach got far more reviews than usual, or several that look alike, so a person checks yours. Until then, only you can see it.',
  resubmitted: 'A moderator will check it first. Until then, only you can see it.',
  appealed: 'Another moderator is deciding your appeal. Until then, only you can see it.',
  removed: 'It was removed, so only you can see it.',
  merged: 'Your newer review of this coach counts instead. Only you can see this one.',
  coach_removed: 'The coach’s profile was removed, so only you can see it.',
}

/** Explains who can see this review. */
export function visibilityText(review: OwnReview): string {
  return VISIBILITY_TEXTS[stateOf(review)]
}

/** The notice that only the author sees on the coach's profile; null if everyone can see the review. */
const PROFILE_NOTICES: Record<ReviewState, string | null> = {
  visible: null,
  waiting: 'Your review is waiting',
  held: 'Your review is on hold',
  surge: 'Your review is waiting for approval',
  resubmitted: 'Your review is waiting for approval',
  appealed: 'Your review was removed, and your appeal is pending',
  removed: 'Your review was removed',
  merged: 'Your older review of this coach no longer counts',
  coach_removed: 'Your review is hidden along with the profile',
}

/** 'Your review is waiting until Dec 24. Nobody else can see it yet.'; null if everyone can see the review. */
export function hiddenNoticeText({
  review_state,
  waits_until,
  appears_on,
}: Schemas['MyCoach']): string | null {
  const text = review_state && PROFILE_NOTICES[review_state]
  if (!text) return null
  const today = todayUtc()
  if (review_state === 'waiting' && appears_on)
    return `Your review appears on ${shortDate(appears_on, today)}. Nobody else can see it yet.`
  if (waits_until === null) return `${text}. Only you can see this.`
  return waits_until < today
    ? 'Your review has waited 30 days. Only you can see it until you decide what to do.'
    : `${text} until ${shortDate(waits_until, today)}. Nobody else can see it yet.`
}
