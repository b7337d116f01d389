import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { longDate } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { AnonymityNote } from '../../ui/AnonymityNote'
import { Button } from '../../ui/Button'
import { AnonymousIcon } from '../../ui/icons'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { useStoredDraft } from './draftStorage'
import type { Problems, ReviewDraft } from './reviewDraft'
import { ReviewFields } from './ReviewFields'

interface ReviewFormProps {
  coachName: string
  initial: ReviewDraft
  /** Values that were just chosen, before the form was opened. */
  preset?: Partial<ReviewDraft>
  /** The key of the stored draft. */
  draftKey: string
  maxComment: number
  /** Whether a link below the categories skips the optional sections. */
  canSkip?: boolean
  /** Returns what is missing in a draft; empty if it can be sent. */
  problemsOf: (draft: ReviewDraft) => Problems
  submitLabel: string
  busyLabel: string
  /** Sends the review. Errors it throws are passed to `failure`. */
  onSubmit: (draft: ReviewDraft) => Promise<void>
  /** The alert for an error; null if the error is handled elsewhere (by the sign-in dialog). */
  failure: (error: unknown) => ReactNode
  onCancel: () => void
  /** One more section of the form, after those that rating and editing share. */
  lastPart?: (
    draft: ReviewDraft,
    change: (part: Partial<ReviewDraft>) => void,
    problems: Problems,
  ) => ReactNode
  /** Renders content next to the form on wide screens, otherwise before the end of the form, from the current draft. */
  aside?: (draft: ReviewDraft) => ReactNode
}

/**
 * The review form, shared by rating and editing: validates, submits once, keeps the draft if that fails. After a
 * submit, missing values are marked until they are filled in, and the first one is focused.
 */
export function ReviewForm(props: ReviewFormProps) {
  const stored = useStoredDraft(props.draftKey, props.initial, props.preset)
  const { draft, change } = stored
  const { busy, failure, run } = useSubmit(props.failure)
  const [submits, setSubmits] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const problems = submits > 0 ? props.problemsOf(draft) : {}

  useEffect(() => {
    if (submits > 0 && form.current) focusFirstMissing(form.current)
  }, [submits])

  const submit = async () => {
    setSubmits((before) => before + 1)
    if (Object.keys(props.problemsOf(draft)).length > 0 || draft.comment.length > props.maxComment) return
    await props.onSubmit(draft)
    stored.clearSent()
    return DONE
  }

  if (stored.outdated)
    return (
      <OutdatedDraft
        savedOn={stored.outdated.saved_on}
        onUse={stored.continueOutdated}
        onDrop={stored.dropOutdated}
      />
    )
  return (
    <form
      ref={form}
      noValidate
      className={`grid grid-cols-1 gap-x-8 gap-y-4 ${props.aside ? 'lg:grid-cols-[minmax(0,42rem)_minmax(18rem,1fr)]' : ''}`}
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
        problems={problems}
        onSkip={
          props.canSkip
            ? () => {
                goTo(end.current)
              }
            : undefined
        }
      />
      {props.aside && <div className="lg:row-span-2">{props.aside(draft)}</div>}
      <div
        ref={end}
        role="group"
        aria-label="End of the form"
        tabIndex={-1}
        className="grid gap-4 outline-none"
      >
        {props.lastPart?.(draft, change, problems)}
        <div className="rounded-card border border-line bg-soft p-5 sm:px-6.5">
          <Reassurance />
          {failure && (
            <Alert key={submits} focus className="mt-4">
              {failure}
            </Alert>
          )}
          <div className="mt-4.5 flex gap-3">
            <Button
              variant="outline"
              size="lg"
              className="max-sm:px-4!"
              disabled={busy}
              onClick={() => {
                stored.discard()
                props.onCancel()
              }}
            >
              Cancel
            </Button>
            <Button
              type="submit"
              size="lg"
              busy={busy}
              busyLabel={props.busyLabel}
              className="min-w-0 grow px-4! leading-tight whitespace-normal!"
            >
              {props.submitLabel}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}

interface OutdatedDraftProps {
  savedOn: string
  onUse: () => void
  onDrop: () => void
}

/** Asks what to do with changes that began with an earlier version of the review. */
function OutdatedDraft({ savedOn, onUse, onDrop }: OutdatedDraftProps) {
  return (
    <section
      aria-labelledby="outdated-draft"
      className="grid max-w-[42rem] gap-4 rounded-card border border-line bg-card p-5 sm:p-6.5"
    >
      <h2 id="outdated-draft" className="text-2xl">
        You have unfinished changes
      </h2>
      <p className="text-ink-2">
        They are from {longDate(savedOn)}, and the review has been edited since. If you continue with them,
        updating replaces the newer version.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDrop}>Edit the current version</Button>
        <Button variant="outline" onClick={onUse}>
          Continue my changes
        </Button>
      </div>
    </section>
  )
}

/** Scrolls to the first control with a missing or invalid value and focuses it. */
function focusFirstMissing(form: HTMLFormElement): void {
  const missing = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!missing) return
  // For a group of radio buttons, focus the first button.
  const control = missing.matches('input, textarea') ? missing : missing.querySelector('input')
  control?.focus({ preventScroll: true })
  missing.scrollIntoView({ block: 'center' })
}

function goTo(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView()
}

/** Opens a new tab, because the form may be half filled in. */
function CheckLink() {
  return (
    <a
      href="/how-we-check"
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-soft-ink underline underline-offset-4"
    >
      How we check
    </a>
  )
}

/** A reminder of what others see about the author, where it matters: at the submit button. */
function Reassurance() {
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-turf-800 text-gold">
        <AnonymousIcon className="size-6.5" />
      </span>
      <div>
        <p className="font-display text-[1.45rem] leading-tight font-bold">Posted as “Athlete”</p>
        <p className="mt-0.5 leading-snug text-ink-2">
          <AnonymityNote more="Until you submit, your draft stays on this device." /> <CheckLink />
        </p>
      </div>
    </div>
  )
}
