import { useState } from 'react'
import { EMPTY_DRAFT, isTag, type ReviewDraft } from './reviewDraft'

// Half-written reviews, kept for this tab: they outlive a reload and a renewed sign-in of the same user. They end with
// the tab, at sign-out and when somebody else signs in (session/ClearCacheOnUserChange.tsx), since the computer may be shared.

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

/** The kept draft, or null when there is none, it is spoilt or storage is forbidden. */
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
    // Storage is forbidden or full: the form works all the same, only a reload would lose it.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What cannot be kept need not be dropped.
  }
}

/** Keeps under another key what is kept under this one, if anything is. */
export function moveDraft(from: string, to: string): void {
  const draft = loadDraft(from)
  if (!draft) return
  saveDraft(to, draft)
  clearDraft(from)
}

/** The review being written, begun from what was kept, else from `start`; each change is kept at once. */
export function useDraft(key: string, start: ReviewDraft) {
  const [draft, setDraft] = useState(() => loadDraft(key) ?? start)

  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    saveDraft(key, next)
  }
  const drop = () => {
    clearDraft(key)
  }
  return { draft, change, drop }
}
