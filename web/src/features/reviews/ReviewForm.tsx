import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useBusy } from '../../ui/useBusy'
import type { ReviewDraft } from './reviewDraft'
import { ReviewFields } from './ReviewFields'
import { useDraft } from './useDraft'

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
  const { busy, run } = useBusy()
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
