import { useId } from 'react'
import { Panel } from '../../ui/Panel'
import { SegmentSlider } from '../../ui/SegmentSlider'
import { StarRadio } from '../../ui/StarRadio'
import { TagPicker } from '../../ui/TagPicker'
import { TextArea } from '../../ui/TextArea'
import { CATEGORIES, MAX_TAGS, TAGS } from '../../api/choices'
import { RecommendChoice } from './RecommendChoice'
import type { ReviewDraft } from './reviewDraft'

interface ReviewFieldsProps {
  coachName: string
  draft: ReviewDraft
  onChange: (part: Partial<ReviewDraft>) => void
  maxComment: number
  /** Whether a first try to send has shown what is missing. */
  tried: boolean
  /** The categories are asked for in a new review, not in an edited one. */
  categoriesRequired: boolean
}

/** The five parts of a review: stars, categories, recommendation, tags, words. */
export function ReviewFields(props: ReviewFieldsProps) {
  const { coachName, draft, onChange, maxComment, tried, categoriesRequired } = props
  const id = useId()
  return (
    <div className="grid gap-4">
      <Panel title="Overall Rating" titleId={`${id}-overall`}>
        <StarRadio
          name="rating"
          value={draft.rating}
          onChange={(rating) => {
            onChange({ rating })
          }}
          labelledBy={`${id}-overall`}
          invalid={tried && draft.rating === 0}
        />
      </Panel>
      <Panel title="Rate by Category">
        <div className="-mb-2 grid gap-x-8.5 gap-y-2.5 sm:grid-cols-2">
          {CATEGORIES.map(({ label, field }) => (
            <SegmentSlider
              key={field}
              label={label}
              value={draft[field]}
              onChange={(score) => {
                onChange({ [field]: score })
              }}
              invalid={tried && categoriesRequired && draft[field] === 0}
            />
          ))}
        </div>
      </Panel>
      <Panel title={`Would you recommend ${coachName}?`} titleId={`${id}-recommend`}>
        <RecommendChoice
          value={draft.would_recommend}
          onChange={(would_recommend) => {
            onChange({ would_recommend })
          }}
          labelledBy={`${id}-recommend`}
        />
      </Panel>
      <Panel title={`Select up to ${MAX_TAGS} tags`} titleId={`${id}-tags`}>
        <TagPicker
          tags={TAGS}
          chosen={draft.tags}
          onChange={(tags) => {
            onChange({ tags })
          }}
          max={MAX_TAGS}
          labelledBy={`${id}-tags`}
        />
      </Panel>
      <Panel
        title={
          <>
            Review{' '}
            <small className="font-sans text-[0.95rem] font-normal tracking-normal text-ink-3">
              optional
            </small>
          </>
        }
      >
        <TextArea
          label="Your review"
          hideLabel
          name="comment"
          placeholder="What should the next athlete know?"
          value={draft.comment}
          onChange={(event) => {
            onChange({ comment: event.target.value })
          }}
          counter={{ max: maxComment }}
        />
      </Panel>
    </div>
  )
}
