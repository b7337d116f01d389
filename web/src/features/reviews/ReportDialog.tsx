import { type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_REPORT } from '../../api/choices'
import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import {
  COACH_REASONS,
  type CoachReason,
  REASONS,
  type Rule,
  SEVERE_RULES,
  TEXT_RULES,
} from '../../api/rules'
import { hasComments } from '../../lib/comments'
import { stripTags } from '../../lib/entities'
import { RESPONSE_TIME } from '../../lib/promisedHours'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { CopyLink } from '../../ui/CopyLink'
import { Dialog } from '../../ui/Dialog'
import { TextArea, TextField } from '../../ui/fields'
import { SuccessPanel } from '../../ui/success'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { WhoCanHelp } from '../../ui/WhoCanHelp'

/** The reported content: a review or the coach's reply to it, by the review's public id, or a profile. */
type Subject =
  { kind: 'review' | 'reply'; id: string; message: string } | { kind: 'coach'; id: number; name: string }

/** What to call a review, or the coach's reply to it, in a sentence. */
const SUBJECTS = { review: 'review', reply: 'reply' }

const TITLES = { review: 'Report a review', reply: 'Report a reply', coach: 'Report this profile' }

interface ReportDialogProps {
  subject: Subject
  onClose: () => void
}

/**
 * The report form: a reason, a message and optionally an email address, then the receipt. In its own chunk, fetched
 * when opened.
 */
export default function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent) {
    const path = `/report/${sent.receipt}`
    return (
      <Dialog open onClose={onClose} title="Thank you" hideTitle size="sm">
        <SuccessPanel
          title="Thank you"
          text={
            subject.kind === 'coach'
              ? `A person will look at the profile within ${RESPONSE_TIME}. Nobody is told who reported it.`
              : `A person will check the ${SUBJECTS[subject.kind]} against our guidelines within ${RESPONSE_TIME}, unless this text was already checked. Nobody is told who reported it.`
          }
        >
          <p className="text-ink-2">
            <span>Keep this link to see what happens to your report: </span>
            <a href={path} className="font-semibold text-soft-ink underline wrap-anywhere">
              {location.origin + path}
            </a>
            {sent.email && (
              <span className="mt-2 block">{`We’ll also email ${sent.email} once it’s decided.`}</span>
            )}
          </p>
          <CopyLink path={path} />
        </SuccessPanel>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title={TITLES[subject.kind]}>
      {subject.kind === 'coach' && <p className="mb-4 text-ink-2">{subject.name}</p>}
      {subject.kind !== 'coach' && subject.message && (
        <p className="mb-4 line-clamp-6 text-ink-2">“{stripTags(subject.message)}”</p>
      )}
      <ReportForm subject={subject} onSent={setSent} onCancel={onClose} />
    </Dialog>
  )
}

/** A sent report: its receipt, and the email address that gets the outcome, if any. */
interface Sent {
  receipt: string
  email: string
}

interface ReportFormProps {
  subject: Subject
  onSent: (sent: Sent) => void
  onCancel: () => void
}

function ReportForm({ subject, onSent, onCancel }: ReportFormProps) {
  const [rule, setRule] = useState('')
  const [message, setMessage] = useState('')
  const [email, setEmail] = useState('')
  const { busy, failure, run } = useSubmit(messageOf)
  const [isMissing, setMissing] = useState(false)
  const [isWhyMissing, setWhyMissing] = useState(false)
  const why = useRef<HTMLTextAreaElement>(null)
  const reasons = useRef<HTMLFieldSetElement>(null)
  const missingId = useId()

  const send = async () => {
    if (!rule) {
      // The message must be rendered before scrolling to the first reason below it.
      flushSync(() => {
        setMissing(true)
      })
      const first = reasons.current?.querySelector('input')
      first?.focus({ preventScroll: true })
      first?.scrollIntoView({ block: 'center' })
      return
    }
    if (rule === 'asked' && !message.trim()) {
      setWhyMissing(true)
      why.current?.focus()
      return
    }
    onSent({ receipt: await sendReport(subject, rule, message, email), email: email.trim() })
    return DONE
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <WhoCanHelp key={String(SEVERE_RULES.has(rule))} open={SEVERE_RULES.has(rule)} />
      <fieldset ref={reasons}>
        <legend className="font-semibold">What’s wrong with it?</legend>
        {isMissing && (
          <p
            id={missingId}
            role="alert"
            className="mt-2 rounded-xl bg-bad-soft px-3.5 py-2.5 font-semibold text-bad"
          >
            Please choose what’s wrong with it
          </p>
        )}
        {reasonsFor(subject).map(([name, text]) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="rule"
              checked={rule === name}
              aria-describedby={isMissing ? missingId : undefined}
              onChange={() => {
                setRule(name)
                setMissing(false)
              }}
              className="size-5 shrink-0 accent-accent"
            />
            {text}
          </label>
        ))}
      </fieldset>
      <TextArea
        ref={why}
        label={
          rule === 'asked'
            ? 'Why should it be removed?'
            : subject.kind === 'coach' && rule === 'wrong_details'
              ? 'What should it say? (optional)'
              : 'Details (optional)'
        }
        error={isWhyMissing && rule === 'asked' ? 'Please say why it should be removed' : undefined}
        name="message"
        value={message}
        onChange={(event) => {
          setMessage(event.target.value)
          setWhyMissing(false)
        }}
        counter={{ max: MAX_REPORT }}
      />
      {/* Not prefilled for signed-in users: a report is not linked to an account unless the reporter enters an
          address. */}
      <TextField
        label="Your email (optional)"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        hint="We’ll email you the decision, then delete your address three days later."
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
        }}
      />
      {failure && <Alert focus>{failure}</Alert>}
      <div className="flex gap-3">
        <Button variant="outline" size="lg" className="max-sm:px-4!" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="lg" busy={busy} busyLabel="Sending..." className="min-w-0 grow px-4!">
          Send report
        </Button>
      </div>
      <p className="text-[0.9375rem] text-ink-2">
        No account needed. Reports don’t hide anything by themselves
        {subject.kind === 'coach' ? '.' : ', and criticism doesn’t break a rule.'}
      </p>
    </form>
  )
}

/** The reasons that can be given, with their labels. Without comments, none that only a text can give. */
function reasonsFor(subject: Subject): [string, string][] {
  if (subject.kind === 'coach') return Object.entries(COACH_REASONS)
  return Object.entries(REASONS).filter(([rule]) => hasComments() || !TEXT_RULES.has(rule))
}

/** Sends a report and returns the receipt. */
async function sendReport(subject: Subject, rule: string, message: string, email: string): Promise<string> {
  const report = { rule: rule as Rule, message, email }
  const { receipt } = await unwrap(
    subject.kind === 'coach'
      ? api.POST('/api/coaches/{coach_id}/reports', {
          params: { path: { coach_id: subject.id } },
          body: { rule: rule as CoachReason, message, email },
        })
      : api.POST(
          subject.kind === 'review'
            ? '/api/reviews/{review_id}/reports'
            : '/api/reviews/{review_id}/reply/reports',
          { params: { path: { review_id: subject.id } }, body: report },
        ),
  )
  return receipt
}
