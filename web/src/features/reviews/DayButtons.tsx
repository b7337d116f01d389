import { Button } from '../../ui/Button'
import type { Decision } from './useDecision'
import type { Day } from './notBefore'

interface DayButtonsProps {
  /** Whose review it is about. */
  name: string
  title: string
  days: readonly Day[]
  dayText: (day: Day) => string
  busy: Decision | null
  send: (decision: Decision) => Promise<unknown>
}

/** Buttons with the days before which a review can be kept from appearing. */
export function DayButtons({ name, title, days, dayText, busy, send }: DayButtonsProps) {
  return (
    <div
      role="group"
      aria-label={`Let the review of ${name} appear not before`}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <span className="basis-full text-[0.9375rem] text-ink-2">{title}</span>
      {days.map((day) => (
        <Button
          key={day}
          variant="outline"
          busy={busy === day}
          busyLabel="Saving..."
          onClick={() => void send(day)}
        >
          {dayText(day)}
        </Button>
      ))}
    </div>
  )
}
