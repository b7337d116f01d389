import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { CATEGORIES, MAX_TAGS, TAGS } from '../../api/choices'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextArea } from '../../ui/fields'
import { Panel } from '../../ui/Panel'
import { SegmentSlider } from '../../ui/SegmentSlider'
import { StarRadio } from '../../ui/stars'
import { TagPicker } from '../../ui/TagPicker'
import { useSubmit } from '../../ui/useSubmit'
import { useDraft } from './draftStorage'
import type { ReviewDraft } from './reviewDraft'

interface ReviewFormProps {
  coachName: string
  start: ReviewDraft
  /** Where the half-written review is kept. */
  keptAs: string
  maxComment: number
  categoriesRequired: boolean
  /** What the draft lacks, in words; null when it may be sent. */
  problemOf: (draft: ReviewDraft) => string | null
  submitLabel: string
  busyLabel: string
  /** Sends the review; throws what the form then shows by `failure`. */
  onSubmit: (draft: ReviewDraft) => Promise<void>
  /** What to show for a failed try; null when something else (the sign-in dialog) takes over. */
  failure: (error: unknown) => ReactNode
  onCancel: () => void
}

/** The form of a review, shared by rating and editing: checks, sends once, keeps what was typed when it fails. */
export function ReviewForm(props: ReviewFormProps) {
  const { draft, change, drop } = useDraft(props.keptAs, props.start)
  const { busy, run } = useSubmit()
  const [problem, setProblem] = useState<ReactNode>(null)
  const [tries, setTries] = useState(0)

  const send = async () => {
    setProblem(null)
    setTries((before) => before + 1)
    const lack = props.problemOf(draft)
    if (lack) {
      setProblem(lack)
      return
    }
    try {
      await props.onSubmit(draft)
      drop()
    } catch (error) {
      setProblem(props.failure(error))
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <ReviewFields
        coachName={props.coachName}
        draft={draft}
        onChange={change}
        maxComment={props.maxComment}
        tried={tries > 0}
        categoriesRequired={props.categoriesRequired}
      />
      {problem && (
        <Alert key={tries} focus className="mt-4">
          {problem}
        </Alert>
      )}
      <div className="mt-5 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button
          variant="outline"
          disabled={busy}
          onClick={() => {
            drop()
            props.onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel={props.busyLabel}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  )
}

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
function ReviewFields(props: ReviewFieldsProps) {
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

interface RecommendChoiceProps {
  value: boolean | null
  onChange: (value: boolean | null) => void
  labelledBy: string
}

const ANSWERS = [
  { answer: true, label: 'Yes', icon: '👍' },
  { answer: false, label: 'No', icon: '👎' },
]

/** Yes, no, or neither: the answer is optional, and choosing it again takes it back. */
function RecommendChoice({ value, onChange, labelledBy }: RecommendChoiceProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-2 gap-3">
      {ANSWERS.map(({ answer, label, icon }) => (
        <label
          key={label}
          className="relative flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-xl border-[1.5px] border-edge font-semibold transition-colors has-checked:border-t5 has-checked:bg-soft has-checked:text-soft-ink has-focus-visible:outline-3 has-focus-visible:outline-t5"
        >
          <input
            type="radio"
            name="would_recommend"
            checked={value === answer}
            onChange={() => {
              onChange(answer)
            }}
            onClick={() => {
              if (value === answer) onChange(null)
            }}
            className="sr-only"
          />
          <span aria-hidden="true">{icon}</span>
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
