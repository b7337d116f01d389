import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { CATEGORIES, MAX_COMMENT } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { CommentField } from '../../features/reviews/CommentField'
import { ratedCategories, type ReviewDraft } from '../../features/reviews/reviewDraft'
import { initials } from '../../lib/avatars'
import { hasComments } from '../../lib/comments'
import { Button } from '../../ui/Button'
import { DownIcon } from '../../ui/icons'
import { SegmentSlider } from '../../ui/SegmentSlider'
import { StarRadio } from '../../ui/stars'

interface CoachRowProps {
  coach: Schemas['CoachToRate']
  /** The number of the school's color. */
  color: number
  draft: ReviewDraft
  isSkipped: boolean
  /** The id of the review that the user has already written about the coach. */
  reviewId: string | undefined
  /** What is missing. */
  problem: string
  onChange: (part: Partial<ReviewDraft>) => void
  onSkip: (isSkipped: boolean) => void
}

/** One coach of the staff: a row of stars, and behind a tap each the six ratings and a comment. */
export function CoachRow(props: CoachRowProps) {
  const { coach, draft, problem, onChange, onSkip } = props
  const id = useId()
  const rated = ratedCategories(draft)
  const isFolded = props.isSkipped || props.reviewId !== undefined
  return (
    <section
      aria-labelledby={id}
      className={`rounded-card border p-4 sm:px-5 ${problem ? 'border-bad ring-1 ring-bad' : 'border-line'} ${isFolded ? 'border-dashed bg-soft' : 'bg-card shadow-card'}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span aria-hidden="true" className="avatar avatar-sm" data-color={props.color}>
          {initials(coach.name)}
        </span>
        <div className="min-w-0 flex-[1_1_11rem]">
          <h3 id={id} className="text-[1.35rem] leading-tight wrap-anywhere">
            {coach.name}
          </h3>
          <p className="text-[0.9375rem] text-ink-2">
            {coach.words}
            {props.isSkipped && ' · Skipped'}
          </p>
        </div>
        {props.reviewId ? (
          <p className="text-[0.9375rem]">
            {'You’ve rated this coach. '}
            <Link to={`/review/${props.reviewId}/edit`} className="font-semibold text-soft-ink underline">
              {`Edit your review of ${coach.name}`}
            </Link>
          </p>
        ) : props.isSkipped ? (
          <Button
            variant="ghost"
            onClick={() => {
              onSkip(false)
            }}
          >
            Rate {coach.name} after all
          </Button>
        ) : (
          <StarRadio
            name={`rating-${coach.coach_id}`}
            value={draft.rating}
            isOptional
            onChange={(rating) => {
              onChange({ rating })
            }}
            labelledBy={id}
          />
        )}
      </div>
      {!isFolded && (
        <div className="needs-script mt-1 flex flex-wrap gap-x-6 border-t border-line pt-1">
          <details open={problem ? true : undefined} className="group open:basis-full">
            <Summary>
              Six ratings{' '}
              <span className="font-normal text-ink-2">
                {rated ? `${rated} of ${CATEGORIES.length}` : 'optional'}
              </span>
            </Summary>
            {problem && (
              <p role="alert" className="font-semibold text-bad">
                {problem}
              </p>
            )}
            <div className="grid gap-x-8 sm:grid-cols-2">
              {CATEGORIES.map(({ label, field }) => (
                <SegmentSlider
                  key={field}
                  label={label}
                  value={draft[field]}
                  onChange={(score) => {
                    onChange({ [field]: score })
                  }}
                  invalid={problem !== '' && draft[field] === 0}
                />
              ))}
            </div>
            {rated > 0 && (
              <Button
                variant="ghost"
                onClick={() => {
                  onChange(Object.fromEntries(CATEGORIES.map(({ field }) => [field, 0])))
                }}
              >
                Clear the six ratings
              </Button>
            )}
          </details>
          {hasComments() && (
            <details className="group open:basis-full">
              <Summary>
                {draft.comment ? 'Comment ' : 'Add a comment '}
                {draft.comment === '' && <span className="font-normal text-ink-2">optional</span>}
              </Summary>
              <div className="pt-1 pb-2">
                <CommentField
                  coachName={coach.name}
                  value={draft.comment}
                  onChange={(comment) => {
                    onChange({ comment })
                  }}
                  max={MAX_COMMENT}
                />
              </div>
            </details>
          )}
          <Button
            variant="ghost"
            className="-ml-5"
            onClick={() => {
              onSkip(true)
            }}
          >
            Skip<span className="sr-only"> {coach.name}</span>
          </Button>
        </div>
      )}
    </section>
  )
}

function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden">
      <span>{children}</span>
      <DownIcon className="size-4 group-open:rotate-180" />
    </summary>
  )
}
