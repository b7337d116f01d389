import type { Schemas } from '../../api/client'
import { CaseCard } from './caseParts'

type SurgeReview = Schemas['SurgeReview']

/** Groups of at least this many reviews are selected for removal; smaller ones may be a coincidence. */
const EVIDENT = 5

/** How many reviews of a group are shown before the rest is unfolded. */
const SHOWN = 5

/** Reviews that are nearly identical, the public ones first. */
export interface Alike {
  /** The id of its first review, by which the moderator's choice is remembered. */
  key: string
  reviews: readonly SurgeReview[]
}

/** The groups of a surge, largest first, and the held reviews that are like no other. */
export function groupsOf(reviews: readonly SurgeReview[]): { groups: Alike[]; single: SurgeReview[] } {
  const groups = new Map<number, SurgeReview[]>()
  for (const review of reviews) {
    if (review.group === null) continue
    const members = groups.get(review.group) ?? []
    groups.set(review.group, [...members, review])
  }
  return {
    groups: [...groups.values()].map((members) => ({ key: members[0]?.id ?? '', reviews: members })),
    single: reviews.filter(({ group }) => group === null),
  }
}

/** Whether a group is selected for removal unless the moderator chooses otherwise. */
export function isEvident({ reviews }: Alike): boolean {
  return reviews.length >= EVIDENT
}

interface AlikeReviewsProps {
  group: Alike
  isSelected: boolean
  onSelect: (selected: boolean) => void
}

/** A group of nearly identical reviews, with a checkbox that selects all of them for removal. */
export function AlikeReviews({ group: { reviews }, isSelected, onSelect }: AlikeReviewsProps) {
  const publicOnes = reviews.filter(({ is_public }) => is_public).length
  return (
    <CaseCard
      title={`${reviews.length} similar reviews`}
      note={`${publicOnes} already public, ${reviews.length - publicOnes} on hold`}
    >
      <label className="desk-option">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={() => {
            onSelect(!isSelected)
          }}
        />
        Remove these {reviews.length}
      </label>
      <Lines reviews={reviews.slice(0, SHOWN)} />
      {reviews.length > SHOWN && (
        <details>
          <summary>{reviews.length - SHOWN} more like these</summary>
          <Lines reviews={reviews.slice(SHOWN)} />
        </details>
      )}
    </CaseCard>
  )
}

/** The held reviews that are like no other. */
export function SingleReviews({ reviews }: { reviews: readonly SurgeReview[] }) {
  return (
    <CaseCard title={`${reviews.length} unlike any other`} note="on hold">
      {reviews.length > 0 ? <Lines reviews={reviews} /> : <p>None.</p>}
    </CaseCard>
  )
}

function Lines({ reviews }: { reviews: readonly SurgeReview[] }) {
  return (
    <ul className="desk-lines">
      {reviews.map(({ id, is_public, review }) => (
        <li key={id}>
          <span className="wrap-anywhere">
            <b>{review.rating} of 5 stars.</b> {review.comment || 'No comment, only a rating.'}
          </span>
          <small>{[is_public ? 'public' : 'on hold', ...review.tags].join(' · ')}</small>
        </li>
      ))}
    </ul>
  )
}
