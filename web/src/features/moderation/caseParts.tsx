import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { KIND_TITLES } from '../../api/rules'
import { coachTitle } from '../../lib/format'
import { RESPONSE_HOURS } from '../../lib/promisedHours'
import { Button, buttonClass } from '../../ui/Button'
import { clock } from './caseWords'
import { caseAddress } from './deskAddresses'
import type { CaseRow } from './deskQueries'
import { useQueue } from './queueQueries'
import { useFilterOfQueue, useLinkToQueue, useQueuePlace } from './queueAddress'
import { useDeskKeys } from './useDeskKeys'
import { useFocusWhen } from './useFocusWhen'
import { useNow } from './useNow'

/** The header of a case: its kind, its coach and its clock. */
export function CaseHead({ row }: { row: CaseRow }) {
  const now = useNow()
  const queue = useLinkToQueue()
  const { text, isLate } = clock(row.due_at, now)
  const timeLeft = isLate ? text : `${text} of ${RESPONSE_HOURS}`
  return (
    <div className="desk-head">
      <Link {...queue} className={buttonClass('chalk', 'sm')}>
        Back to the queue
      </Link>
      <div>
        <h1 className="text-4xl uppercase">Case {row.id}</h1>
        <p>
          {KIND_TITLES[row.kind]}: <Link to={`/coach/${row.coach.id}`}>{row.coach.name}</Link>,{' '}
          {coachTitle(row.coach)}
        </p>
      </div>
      <p className="desk-score">
        <b>{row.is_severe ? 'Severe' : row.title}</b>
        <span>{row.state === 'decided' ? 'decided' : timeLeft}</span>
      </p>
    </div>
  )
}

/** About reviews that say nearly the same. */
export const FIRST_UNKNOWN = 'One of them was edited since, so we can’t tell which was first.'

interface CaseCardProps {
  title: string
  note?: string
  children: ReactNode
}

/** A section of a case with its heading. */
export function CaseCard({ title, note, children }: CaseCardProps) {
  return (
    <section className="desk-card desk-part">
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  )
}

/**
 * The button, with the key N, that opens the next case of the queue from which this one was opened. Right after a
 * decision it gets the focus, because the button that had it is gone.
 */
export function NextCase({ after, isJustDecided }: { after: number; isJustDecided: boolean }) {
  const filter = useFilterOfQueue()
  const { data: queue } = useQueue(filter)
  const link = useLinkToQueue()
  const navigate = useNavigate()
  const place = useQueuePlace()
  const items = queue?.items ?? []
  const found = items.findIndex(({ id }) => id === after)
  // A decided case is gone from the list, and the one after it is now where it was.
  const start = found >= 0 ? found + 1 : Math.min(place?.focused.index ?? 0, items.length)
  const isOpen = ({ id, actions }: CaseRow) => id !== after && actions.length > 0
  const next = [...items.slice(start), ...items.slice(0, start)].find(isOpen)
  const open = () => {
    if (!next) return
    const focused = { id: next.id, index: items.indexOf(next) }
    void navigate(caseAddress(next), { state: place ? { queue: { ...place, focused } } : link.state })
  }
  useDeskKeys({ n: open })
  const button = useFocusWhen<HTMLButtonElement>(isJustDecided && next !== undefined)
  if (!queue) return null
  return next ? (
    <Button ref={button} onClick={open}>
      Next case <kbd aria-hidden="true">N</kbd>
    </Button>
  ) : (
    <p>No other cases are open in this list.</p>
  )
}

/** On small screens, where the decision is below the texts: a button that leads to it. */
export function ToDecision() {
  return (
    <Button
      className="desk-jump"
      size="sm"
      onClick={({ currentTarget }) => {
        const heading = currentTarget.closest('.desk-case')?.querySelector<HTMLElement>('aside h2')
        heading?.scrollIntoView()
        heading?.focus({ preventScroll: true })
      }}
    >
      Go to the decision
    </Button>
  )
}

/** The link from a case back to the queue. */
export function BackToQueue() {
  return (
    <Link {...useLinkToQueue()} className={buttonClass('outline')}>
      Back to the queue
    </Link>
  )
}
