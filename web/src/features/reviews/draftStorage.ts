import { useEffect, useEffectEvent, useState } from 'react'
import { daysBetween, todayUtc } from '../../lib/dates'
import { isRecord } from '../../lib/isRecord'
import { DRAFTS, readStored, store, userKey, userKeys } from '../../lib/userStorage'
import { EMPTY_DRAFT, isTag, type ReviewDraft } from './reviewDraft'

// Unfinished reviews in localStorage. They survive a reload, signing in again as the same user, and the next days.

/** Days after which a draft is deleted. */
const MAX_AGE_DAYS = 30

const RATING = `${DRAFTS}rate.`
const EDIT = `${DRAFTS}edit.`

function isScore(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 5
}

const PUBLISH: readonly unknown[] = [null, 'right_away', 'with_others']

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
    PUBLISH.includes(publish) &&
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
}

function load(key: string): StoredDraft | null {
  const value = readStored(key)
  if (!isRecord(value) || !isRecord(value.draft) || typeof value.saved_on !== 'string') return null
  // Drafts of earlier releases have this field instead of `publish`; it was false until something was chosen.
  const { publish_with_others, ...rest } = value.draft
  const draft = publish_with_others === true ? { ...rest, publish: 'with_others' } : rest
  if (!isDraft(draft)) return null
  // `!(a <= b)` rather than `a > b`: an unparsable date counts as too old.
  if (!(daysBetween(value.saved_on, todayUtc()) <= MAX_AGE_DAYS)) {
    clearDraft(key)
    return null
  }
  return { draft: { ...EMPTY_DRAFT, ...draft }, saved_on: value.saved_on }
}

export function saveDraft(key: string, draft: ReviewDraft): void {
  store(key, { draft, saved_on: todayUtc() } satisfies StoredDraft)
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
  const draft = loadDraft(from)
  if (!draft) return
  saveDraft(to, draft)
  clearDraft(from)
}

/**
 * The state of a review form: the stored draft, or `initial` if there is none, with the values in `preset`, which were
 * just chosen. Every change is stored immediately.
 */
export function useStoredDraft(key: string, initial: ReviewDraft, preset: Partial<ReviewDraft> = {}) {
  const [draft, setDraft] = useState(() => ({ ...(loadDraft(key) ?? initial), ...preset }))
  const storePreset = useEffectEvent(() => {
    if (Object.keys(preset).length > 0) saveDraft(key, draft)
  })
  useEffect(() => {
    storePreset()
  }, [])

  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    saveDraft(key, next)
  }
  const clear = () => {
    clearDraft(key)
  }
  return { draft, change, clear }
}
