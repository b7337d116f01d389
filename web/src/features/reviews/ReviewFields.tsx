import { type ReactNode, useId } from 'react'
import { CATEGORIES, MAX_TAGS, TAG_SENSES } from '../../api/choices'
import { SENSES } from '../../api/tagSenses'
import { hasComments } from '../../lib/comments'
import { Panel } from '../../ui/Panel'
import { SegmentSlider } from '../../ui/SegmentSlider'
import { StarRadio } from '../../ui/stars'
import { TagPicker } from '../../ui/TagPicker'
import { WhoCanHelp } from '../../ui/WhoCanHelp'
import { CATEGORY_HINTS } from './categoryHints'
import { CommentField } from './CommentField'
import { RecommendChoice } from './RecommendChoice'
import { type Problems, ratedCategories, type ReviewDraft } from './reviewDraft'

interface ReviewFieldsProps {
  coachName: string
  draft: ReviewDraft
  onChange: (part: Partial<ReviewDraft>) => void
  maxComment: number
  /** What is missing; empty before the first submit. */
  problems: Problems
  /** Skips to the end of a form that only requires stars and categories. */
  onSkip?: (() => void) | undefined
}

/** The parts of a review: stars, categories, recommendation, tags, and a comment on sites that have them. */
export function ReviewFields(props: ReviewFieldsProps) {
  const { coachName, draft, onChange, maxComment, problems, onSkip } = props
  const id = useId()
  const ratingError = `${id}-rating-error`
  const categoriesError = `${id}-categories-error`
  return (
    <div className="grid gap-4">
      <Panel title="Overall Rating" titleId={`${id}-overall`} error={problems.rating} errorId={ratingError}>
        <StarRadio
          name="rating"
          value={draft.rating}
          onChange={(rating) => {
            onChange({ rating })
          }}
          labelledBy={`${id}-overall`}
          {...(problems.rating && { describedBy: ratingError })}
          invalid={problems.rating !== undefined}
        />
      </Panel>
      <Panel
        title="Rate by Category"
        note={
          <Note>
            {ratedCategories(draft)} of {CATEGORIES.length}
          </Note>
        }
        error={problems.categories}
        errorId={categoriesError}
      >
        <div className="-my-2 grid divide-y divide-line">
          {CATEGORIES.map(({ label, field }) => {
            const missing = problems.categories !== undefined && draft[field] === 0
            return (
              <SegmentSlider
                key={field}
                label={label}
                hint={CATEGORY_HINTS[label]}
                value={draft[field]}
                onChange={(score) => {
                  onChange({ [field]: score })
                }}
                invalid={missing}
                describedBy={missing ? categoriesError : undefined}
              />
            )
          })}
        </div>
        {onSkip && (
          <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2 text-ink-2">
            The rest is optional.
            <button
              type="button"
              onClick={onSkip}
              className="inline-flex min-h-11 items-center font-semibold text-soft-ink underline underline-offset-4"
            >
              Skip to Submit
            </button>
          </p>
        )}
      </Panel>
      <Panel
        title={`Would you recommend ${coachName}?`}
        titleId={`${id}-recommend`}
        note={<Note>optional</Note>}
      >
        <RecommendChoice
          value={draft.would_recommend}
          onChange={(would_recommend) => {
            onChange({ would_recommend })
          }}
          labelledBy={`${id}-recommend`}
        />
      </Panel>
      <Panel
        title={`Select up to ${MAX_TAGS} tags`}
        titleId={`${id}-tags`}
        note={
          <Note live>
            {draft.tags.length}/{MAX_TAGS}
          </Note>
        }
      >
        <TagPicker
          groups={TAG_GROUPS}
          chosen={draft.tags}
          onChange={(tags) => {
            onChange({ tags })
          }}
          max={MAX_TAGS}
          labelledBy={`${id}-tags`}
        />
      </Panel>
      {hasComments() ? (
        <Panel title="Review" note={<Note>optional</Note>}>
          <CommentField
            coachName={coachName}
            value={draft.comment}
            onChange={(comment) => {
              onChange({ comment })
            }}
            max={maxComment}
          />
          <div className="mt-4">
            <WhoCanHelp />
          </div>
        </Panel>
      ) : (
        <WhoCanHelp />
      )}
    </div>
  )
}

interface NoteProps {
  /** Whether screen readers announce its changes. */
  live?: boolean
  children: ReactNode
}

/** A note to the right of a section's title. */
function Note({ live = false, children }: NoteProps) {
  return (
    <p {...(live && { 'aria-live': 'polite' as const })} className="text-ink-2 even-digits">
      {children}
    </p>
  )
}

/** The tags of the form, grouped by sense; strengths first, because most athletes choose those. */
const TAG_GROUPS = SENSES.map((group) => ({ ...group, tags: TAG_SENSES[group.sense] })).reverse()
