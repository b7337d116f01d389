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
import { useStoredDraft } from './draftStorage'
import type { ReviewDraft } from './reviewDraft'

interface ReviewFormProps {
  coachName: string
  initial: ReviewDraft
  /** The key of the stored draft. */
  draftKey: string
  maxComment: number
  categoriesRequired: boolean
  /** The alert for an incomplete draft; null when it can be sent. */
  problemOf: (draft: ReviewDraft) => string | null
  submitLabel: string
  busyLabel: string
  /** Sends the review; an error that it throws is passed to `failure`. */
  onSubmit: (draft: ReviewDraft) => Promise<void>
  /** The alert for an error; null when the error is handled otherwise (by the sign-in dialog). */
  failure: (error: unknown) => ReactNode
  onCancel: () => void
}

/** The review form, shared by rating and editing: validates, submits once, keeps the draft when that fails. */
export function ReviewForm(props: ReviewFormProps) {
  const { draft, change, clear } = useStoredDraft(props.draftKey, props.initial)
  const { busy, run } = useSubmit()
  const [problem, setProblem] = useState<ReactNode>(null)
  const [submits, setSubmits] = useState(0)

  const submit = async () => {
    setProblem(null)
    setSubmits((before) => before + 1)
    const missing = props.problemOf(draft)
    if (missing) {
      setProblem(missing)
      return
    }
    try {
      await props.onSubmit(draft)
      clear()
    } catch (error) {
      setProblem(props.failure(error))
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void run(submit)
      }}
    >
      <ReviewFields
        coachName={props.coachName}
        draft={draft}
        onChange={change}
        maxComment={props.maxComment}
        submitted={submits > 0}
        categoriesRequired={props.categoriesRequired}
      />
      {problem && (
        <Alert key={submits} focus className="mt-4">
          {problem}
        </Alert>
      )}
      <div className="mt-5 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button
          variant="outline"
          disabled={busy}
          onClick={() => {
            clear()
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
  /** Whether the form was submitted: from then on missing values are marked. */
  submitted: boolean
  /** Whether every category is required: in a new review, not in an edited one. */
  categoriesRequired: boolean
}

/** The five parts of a review: stars, categories, recommendation, tags, comment. */
function ReviewFields(props: ReviewFieldsProps) {
  const { coachName, draft, onChange, maxComment, submitted, categoriesRequired } = props
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
          invalid={submitted && draft.rating === 0}
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
              invalid={submitted && categoriesRequired && draft[field] === 0}
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

/** Yes, no or unset: the answer is optional, and choosing it again clears it. */
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
