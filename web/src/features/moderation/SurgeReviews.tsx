import type { Schemas } from '../../api/client'
import { CaseCard, FIRST_UNKNOWN } from './caseParts'

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

/**
 * Whether a group is selected for removal unless the moderator chooses otherwise. Not if the one that the others copied
 * may be among them.
 */
export function isEvident({ reviews }: Alike): boolean {
  return reviews.length >= EVIDENT && !isFirstUnknown(reviews)
}

function isFirstUnknown(reviews: readonly SurgeReview[]): boolean {
  return reviews.some(({ was_first }) => was_first === null)
}

/** The reviews that the moderator has ticked one by one, and how to tick another. */
interface Ticks {
  isTicked: (review: SurgeReview) => boolean
  onTick: (review: SurgeReview) => void
}

interface AlikeReviewsProps extends Ticks {
  group: Alike
  isSelected: boolean
  onSelect: (selected: boolean) => void
}

/**
 * A group of nearly identical reviews, with a checkbox that selects all of them for removal. The one that was public
 * first has a box of its own: the others may have copied it.
 */
export function AlikeReviews({ group, isSelected, onSelect, ...ticks }: AlikeReviewsProps) {
  const reviews = group.reviews.filter(({ was_first }) => !was_first)
  const first = group.reviews.filter(({ was_first }) => was_first)
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
      {isFirstUnknown(reviews) && <p>{FIRST_UNKNOWN}</p>}
      {first.length > 0 && (
        <>
          <p>This one was public before all of them, so they may have copied it:</p>
          <TickedLines reviews={first} {...ticks} />
        </>
      )}
    </CaseCard>
  )
}

/** The held reviews that are like no other, each with a box that selects it for removal. */
export function SingleReviews({ reviews, ...ticks }: Ticks & { reviews: readonly SurgeReview[] }) {
  return (
    <CaseCard title={`${reviews.length} not similar to any other`} note="on hold">
      {reviews.length > 0 ? <TickedLines reviews={reviews} {...ticks} /> : <p>None.</p>}
    </CaseCard>
  )
}

function TickedLines({ reviews, isTicked, onTick }: Ticks & { reviews: readonly SurgeReview[] }) {
  return (
    <div className="grid">
      {reviews.map((row) => (
        <label key={row.id} className="desk-option">
          <input
            type="checkbox"
            checked={isTicked(row)}
            onChange={() => {
              onTick(row)
            }}
          />
          <Line row={row} />
        </label>
      ))}
    </div>
  )
}

function Lines({ reviews }: { reviews: readonly SurgeReview[] }) {
  return (
    <ul className="desk-lines">
      {reviews.map((row) => (
        <li key={row.id}>
          <Line row={row} />
        </li>
      ))}
    </ul>
  )
}

function Line({ row: { is_public, review } }: { row: SurgeReview }) {
  return (
    <span className="grid grow">
      <span className="wrap-anywhere">
        <b>{review.rating} of 5 stars.</b> {review.comment || 'No comment, only a rating.'}
      </span>
      <small>{[is_public ? 'public' : 'on hold', ...review.tags].join(' · ')}</small>
    </span>
  )
}
