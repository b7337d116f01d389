import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { CATEGORIES } from '../../api/choices'
import { clearDraft, loadDraft, ratingDraftKey, saveDraft } from '../../features/reviews/draftStorage'
import { bodyOf, EMPTY_DRAFT, ratedCategories, type ReviewDraft } from '../../features/reviews/reviewDraft'
import { isRecord } from '../../lib/isRecord'
import { readStored, store } from '../../lib/userStorage'

/** What a visitor has chosen, by coach, until they have signed in. Not a user's: `clearStorageOfOthers` would remove it. */
const KEPT = 'sideline.kept-ratings'

/** As long as the intent to continue with (session/storedIntent.ts). */
const KEPT_MS = 24 * 3_600_000

type Drafts = Readonly<Record<number, ReviewDraft>>

/**
 * The drafts of a user's ratings of these coaches, the same as in the rating form. A visitor's are only in memory until
 * `keep` is called: the computer may be shared.
 */
export function useStaffDrafts(userId: string | null, coachIds: readonly number[]) {
  const [drafts, setDrafts] = useState<Drafts>(() => (userId === null ? {} : storedDrafts(userId, coachIds)))
  return {
    draftOf: (coachId: number) => drafts[coachId] ?? EMPTY_DRAFT,
    change: (coachId: number, part: Partial<ReviewDraft>) => {
      const next = { ...(drafts[coachId] ?? EMPTY_DRAFT), ...part }
      // Several may change at once: all that was chosen before the page was hydrated.
      setDrafts((current) => ({ ...current, [coachId]: next }))
      if (userId !== null) saveDraft(ratingDraftKey(userId, coachId), next)
    },
    /** Forgets drafts that were sent. */
    clear: (sent: readonly number[]) => {
      setDrafts(Object.fromEntries(Object.entries(drafts).filter(([id]) => !sent.includes(Number(id)))))
      for (const coachId of sent) if (userId !== null) clearDraft(ratingDraftKey(userId, coachId))
    },
    /** Keeps a visitor's choices for the account with which they sign in. */
    keep: () => {
      store(KEPT, { kept_at: Date.now(), drafts })
    },
  }
}

function storedDrafts(userId: string, coachIds: readonly number[]): Drafts {
  const kept = readStored(KEPT)
  store(KEPT, undefined)
  if (isRecord(kept) && isRecord(kept.drafts) && Date.now() - Number(kept.kept_at) < KEPT_MS) {
    for (const coachId of coachIds) {
      const draft = kept.drafts[coachId]
      // `loadDraft` checks what was stored.
      if (draft) saveDraft(ratingDraftKey(userId, coachId), draft as ReviewDraft)
    }
  }
  const stored = coachIds.map((coachId) => [coachId, loadDraft(ratingDraftKey(userId, coachId))] as const)
  return Object.fromEntries(stored.filter(([, draft]) => draft !== null)) as Drafts
}

/** Whether some of the six ratings are given and others are not. */
export function isHalfRated(draft: ReviewDraft): boolean {
  const rated = ratedCategories(draft)
  return rated > 0 && rated < CATEGORIES.length
}

/** Returns one rating of the request. */
export function ratingOf(coachId: number, draft: ReviewDraft): Schemas['RateOfStaff'] {
  const body: Partial<Schemas['RateCoach']> & Omit<Schemas['RateOfStaff'], 'coach_id'> = bodyOf(draft)
  delete body.publish_with_others
  delete body.not_before
  delete body.team_id
  return { ...body, coach_id: coachId }
}
