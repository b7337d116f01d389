import { useState } from 'react'
import { dropDraft, keepDraft, keptDraft } from './keptDrafts'
import type { ReviewDraft } from './reviewDraft'

/** The review being written, begun from what was kept, else from `start`; each change is kept at once. */
export function useDraft(key: string, start: ReviewDraft) {
  const [draft, setDraft] = useState(() => keptDraft(key) ?? start)

  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(key, next)
  }
  const drop = () => {
    dropDraft(key)
  }
  return { draft, change, drop }
}
