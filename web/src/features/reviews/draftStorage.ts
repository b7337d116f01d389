import { useEffect, useEffectEvent, useState } from 'react'
import { EMPTY_DRAFT, isTag, type ReviewDraft } from './reviewDraft'

// Unfinished reviews in sessionStorage: they survive a reload and a new sign-in of the same user. They are removed
// with the tab, at sign-out and when another user signs in (session/ClearCacheOnUserChange.tsx): the computer may be
// shared.

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isScore(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 5
}

function isDraft(value: unknown): value is ReviewDraft {
  if (!isRecord(value)) return false
  const { would_recommend, tags, comment, ...scores } = { ...EMPTY_DRAFT, ...value }
  return (
    Object.values(scores).every(isScore) &&
    (would_recommend === null || typeof would_recommend === 'boolean') &&
    Array.isArray(tags) &&
    tags.every(isTag) &&
    typeof comment === 'string'
  )
}

/** The stored draft; null when there is none, it is invalid or storage is disabled. */
export function loadDraft(key: string): ReviewDraft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(value) ? { ...EMPTY_DRAFT, ...value } : null
  } catch {
    return null
  }
}

export function saveDraft(key: string, draft: ReviewDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is disabled or full: the form works, but a reload loses the draft.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}

/** Moves a draft to another key, if there is one. */
export function moveDraft(from: string, to: string): void {
  const draft = loadDraft(from)
  if (!draft) return
  saveDraft(to, draft)
  clearDraft(from)
}

/**
 * The state of a review form: the stored draft, else `initial`, with the values of `preset`, which were chosen just now.
 * Every change is stored at once.
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
