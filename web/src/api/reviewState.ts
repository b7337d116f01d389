import { shortDate, todayUtc, weekdayAndDate } from '../lib/dates'
import { RESPONSE_TIME } from '../lib/promisedHours'
import { hasEditions } from '../lib/publication'
import type { Schemas } from './client'

/** The state of the user's own review: visible to everyone, waiting for other reviews or a day, or hidden by moderators. */
export type ReviewState = NonNullable<Schemas['MyCoach']['review_state']>

type OwnReview = Pick<Schemas['ReviewMine'], 'hidden' | 'waits_until' | 'appears_on' | 'pending'>

/** The state of a review in the server's response. */
export function stateOf({ hidden, waits_until, appears_on }: Omit<OwnReview, 'pending'>): ReviewState {
  if (hidden) return hidden.state
  return waits_until || appears_on ? 'waiting' : 'visible'
}

interface StateWords {
  /** Who can see the review, often after a confirmation such as 'Saved.'. */
  visibility: string
  /** The beginning of the notice on the coach's profile; empty if everyone can see the review. */
  profile: string
  /** In My Reviews. */
  title: string
  /** What happens next, in My Reviews; empty if the component says it with a day or buttons. */
  next: string
}

/**
 * What the author reads about a review in each state. A state that is added to the contract fails to compile until it
 * has its words here.
 */
export const STATE_WORDS: Record<ReviewState, StateWords> = {
  visible: { visibility: 'Everybody can see it now.', profile: '', title: '', next: '' },
  waiting: {
    visibility: 'It’s still waiting, so only you can see it.',
    profile: 'Your review is waiting',
    title: 'Waiting with others',
    next: '',
  },
  held: {
    visibility: 'It’s on hold while a moderator reviews it. Until then, only you can see it.',
    profile: 'Your review is on hold',
    title: 'On hold',
    next: 'A moderator will check it before it’s public again. Nothing is lost.',
  },
  surge: {
    visibility:
      'This coach got far more reviews than usual, or several that look alike, so a person checks yours. Until then, only you can see it.',
    profile: 'Your review is waiting for approval',
    title: 'Pending review',
    next: 'This coach got far more reviews than usual, or several that look alike, so yours is on hold until a person has checked it. Nothing is lost.',
  },
  resubmitted: {
    visibility: 'A moderator will check it first. Until then, only you can see it.',
    profile: 'Your review is waiting for approval',
    title: 'Resubmitted',
    next: `A moderator will check it against the guidelines before it’s public, usually within ${RESPONSE_TIME}.`,
  },
  appealed: {
    visibility: 'Another moderator is deciding your appeal. Until then, only you can see it.',
    profile: 'Your review was removed, and your appeal is pending',
    title: 'Appealed',
    next: `A moderator will decide, another one if there is one, usually within ${RESPONSE_TIME}.`,
  },
  removed: {
    visibility: 'It was removed, so only you can see it.',
    profile: 'Your review was removed',
    title: 'Removed:',
    next: '',
  },
  merged: {
    visibility: 'Your newer review of this coach counts instead. Only you can see this one.',
    profile: 'Your older review of this coach no longer counts',
    title: 'Replaced by your newer review',
    next: 'Two profiles of this coach were merged, and you had rated both. Your newer review counts. Only you can read this one, and you can delete it anytime.',
  },
  coach_removed: {
    visibility: 'The coach’s profile was removed, so only you can see it.',
    profile: 'Your review is hidden along with the profile',
    title: 'Profile removed',
    next: 'A moderator removed this profile. Your review comes back if the profile does.',
  },
}

/** Explains who can see this review. */
export function visibilityText(review: OwnReview): string {
  const day = (at: string) => weekdayAndDate(at, todayUtc())
  if (review.pending && !review.hidden)
    return `Your change appears ${day(review.pending.appears_on)}; until then the old version shows.`
  if (hasEditions() && review.appears_on && stateOf(review) === 'waiting')
    return `It appears ${day(review.appears_on)}. Until then, only you can see it.`
  return STATE_WORDS[stateOf(review)].visibility
}

/** 'Your review is waiting until Dec 24. Nobody else can see it yet.'; null if everyone can see the review. */
export function hiddenNoticeText({
  review_state,
  waits_until,
  appears_on,
}: Schemas['MyCoach']): string | null {
  const text = review_state && STATE_WORDS[review_state].profile
  if (!text) return null
  const today = todayUtc()
  if (review_state === 'waiting' && appears_on)
    return `Your review appears on ${shortDate(appears_on, today)}. Nobody else can see it yet.`
  if (waits_until === null) return `${text}. Only you can see this.`
  return waits_until < today
    ? 'Your review has waited 30 days. Only you can see it until you decide what to do.'
    : `${text} until ${shortDate(waits_until, today)}. Nobody else can see it yet.`
}
