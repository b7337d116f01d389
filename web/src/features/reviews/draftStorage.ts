import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasComments } from '../../lib/comments'
import { daysBetween, todayUtc } from '../../lib/dates'
import { isRecord } from '../../lib/isRecord'
import { DRAFTS, readStored, store, userKey, userKeys } from '../../lib/userStorage'
import { isDay } from './notBefore'
import { EMPTY_DRAFT, isTag, type ReviewDraft } from './reviewDraft'

// Unfinished reviews in localStorage. They survive a reload, signing in again as the same user, and the next days.

/** Days after which a draft is deleted. */
const MAX_AGE_DAYS = 30

const RATING = `${DRAFTS}rate.`
const EDIT = `${DRAFTS}edit.`

function isScore(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 5
}

const PUBLISH: readonly unknown[] = [null, 'right_away', 'with_others', 'next_edition']

function isDraft(value: unknown): value is ReviewDraft {
  if (!isRecord(value)) return false
  const { would_recommend, tags, comment, school_email, publish, team_id, ...scores } = {
    ...EMPTY_DRAFT,
    ...value,
  }
  return (
    Object.values(scores).every(isScore) &&
    (would_recommend === null || typeof would_recommend === 'boolean') &&
    Array.isArray(tags) &&
    tags.every(isTag) &&
    typeof comment === 'string' &&
    typeof school_email === 'boolean' &&
    (PUBLISH.includes(publish) || isDay(publish)) &&
    (team_id === null || Number.isInteger(team_id))
  )
}

/** Returns the stored draft; null if there is none, it is invalid or too old, or storage is disabled. */
export function loadDraft(key: string): ReviewDraft | null {
  return load(key)?.draft ?? null
}

interface StoredDraft {
  draft: ReviewDraft
  /** The day of the last change, YYYY-MM-DD. */
  saved_on: string
  /** The values that the form began with; a new review has none. */
  began_as?: ReviewDraft
}

function load(key: string): StoredDraft | null {
  const value = readStored(key)
  if (!isRecord(value) || !isRecord(value.draft) || typeof value.saved_on !== 'string') return null
  const { draft } = value
  if (!isDraft(draft)) return null
  // `!(a <= b)` rather than `a > b`: an unparsable date counts as too old.
  if (!(daysBetween(value.saved_on, todayUtc()) <= MAX_AGE_DAYS)) {
    clearDraft(key)
    return null
  }
  // A draft may be from when the site had comments.
  const shown = hasComments() ? {} : { comment: '' }
  return {
    draft: { ...EMPTY_DRAFT, ...draft, ...shown },
    saved_on: value.saved_on,
    ...(isDraft(value.began_as) && { began_as: { ...EMPTY_DRAFT, ...value.began_as, ...shown } }),
  }
}

export function saveDraft(key: string, draft: ReviewDraft, beganAs?: ReviewDraft): void {
  store(key, { draft, saved_on: todayUtc(), ...(beganAs && { began_as: beganAs }) } satisfies StoredDraft)
}

export function clearDraft(key: string): void {
  store(key, undefined)
}

/** The key for the draft of a user's new review of a coach. */
export function ratingDraftKey(userId: string, coachId: number | string): string {
  return userKey(userId, `${RATING}${coachId}`)
}

/** The key for the draft of a user's changes to a review. */
export function editDraftKey(userId: string, reviewId: string): string {
  return userKey(userId, `${EDIT}${reviewId}`)
}

/**
 * Returns a user's unfinished new reviews, the most recently changed first. Deletes drafts that are too old, including
 * drafts of edits.
 */
export function listRatingDrafts(userId: string): (StoredDraft & { coachId: string })[] {
  userKeys(userId, EDIT).forEach(load)
  const drafts = userKeys(userId, RATING).flatMap((key) => {
    const stored = load(key)
    return stored ? [{ ...stored, coachId: key.slice(userKey(userId, RATING).length) }] : []
  })
  return drafts.sort((a, b) => b.saved_on.localeCompare(a.saved_on))
}

/** Moves a draft to another key, if there is one. */
export function moveDraft(from: string, to: string): void {
  const stored = load(from)
  if (!stored) return
  saveDraft(to, stored.draft, stored.began_as)
  clearDraft(from)
}

/** What other tabs read before a draft is removed because it was sent: they do not store it again. */
const SENT = 'sent'

/**
 * The state of a review form: the stored draft, or `initial` if there is none, with the values in `preset`, which were
 * just chosen. Every change is stored immediately, and read by the same form in other tabs. If another tab removes the
 * draft without sending it, a tab in which something was changed stores it again.
 *
 * `outdated` is the stored draft if it began with other values than `initial`, because the review has been edited since.
 * Until `continueOutdated` or `dropOutdated` is called, nothing else should be shown.
 */
export function useStoredDraft(key: string, initial: ReviewDraft, preset: Partial<ReviewDraft> = {}) {
  const [outdated, setOutdated] = useState(() => outdatedDraft(key, initial))
  const [draft, setDraft] = useState(() => ({ ...(loadDraft(key) ?? initial), ...preset }))
  const isChangedHere = useRef(false)
  const storePreset = useEffectEvent(() => {
    if (Object.keys(preset).length > 0) saveDraft(key, draft, initial)
  })
  useEffect(() => {
    storePreset()
  }, [])

  const readOtherTab = useEffectEvent((event: StorageEvent) => {
    if (event.key !== key) return
    const stored = loadDraft(key)
    if (stored) setDraft(stored)
    else if (event.newValue !== null) isChangedHere.current = false
    else if (isChangedHere.current) saveDraft(key, draft, initial)
  })
  useEffect(() => {
    const listener = (event: StorageEvent) => {
      readOtherTab(event)
    }
    window.addEventListener('storage', listener)
    return () => {
      window.removeEventListener('storage', listener)
    }
  }, [])

  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    isChangedHere.current = true
    saveDraft(key, next, initial)
  }
  return {
    draft,
    change,
    /** Removes the draft because it was sent. */
    clearSent: () => {
      store(key, SENT)
      clearDraft(key)
    },
    /** Removes the draft because its author gave it up. */
    discard: () => {
      clearDraft(key)
    },
    outdated,
    continueOutdated: () => {
      if (outdated) change(outdated.draft)
      setOutdated(null)
    },
    dropOutdated: () => {
      clearDraft(key)
      setDraft(initial)
      setOutdated(null)
    },
  }
}

/** Returns the stored draft if it began with other values; null for a new review. */
function outdatedDraft(key: string, initial: ReviewDraft): StoredDraft | null {
  const stored = load(key)
  return stored?.began_as && !isSame(stored.began_as, initial) ? stored : null
}

function isSame(one: ReviewDraft, other: ReviewDraft): boolean {
  return (Object.keys(EMPTY_DRAFT) as (keyof ReviewDraft)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  )
}
