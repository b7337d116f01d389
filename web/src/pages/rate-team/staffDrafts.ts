import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { CATEGORIES } from '../../api/choices'
import { clearDraft, loadDraft, ratingDraftKey, saveDraft } from '../../features/reviews/draftStorage'
import { bodyOf, EMPTY_DRAFT, ratedCategories, type ReviewDraft } from '../../features/reviews/reviewDraft'
import { keepRatings, takeKeptRatings } from '../../session/keptRatings'
import type { User } from '../../session/session'

type Drafts = Readonly<Record<number, ReviewDraft>>

/**
 * The drafts of a user's ratings of these coaches, the same as in the rating form. A visitor's are only in memory until
 * `keep` is called: the computer may be shared.
 */
export function useStaffDrafts(user: User | null, coachIds: readonly number[]) {
  const userId = user?.id ?? null
  const [drafts, setDrafts] = useState<Drafts>(() => (user === null ? {} : storedDrafts(user, coachIds)))
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
      keepRatings(drafts)
    },
  }
}

function storedDrafts({ id: userId, email }: User, coachIds: readonly number[]): Drafts {
  const kept = takeKeptRatings(email)
  for (const coachId of coachIds) {
    const draft = kept?.[coachId]
    // `loadDraft` checks what was stored.
    if (draft) saveDraft(ratingDraftKey(userId, coachId), draft as ReviewDraft)
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
