import { useId } from 'react'
import { SCHOOL_EMAIL } from '../../api/choices'

interface SchoolEmailChoiceProps {
  /** The year in which the user confirmed a school email; null if they have not. */
  year: number | null
  value: boolean
  onChange: (value: boolean) => void
}

/**
 * Asks whether the review shows that its author has confirmed a school email; nothing for users who have not confirmed
 * one.
 */
export function SchoolEmailChoice({ year, value, onChange }: SchoolEmailChoiceProps) {
  const id = useId()
  if (year === null && !value) return null
  return (
    <div className="rounded-card border border-line bg-card p-5 shadow-card sm:px-6.5">
      <label className="flex items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => {
            onChange(event.target.checked)
          }}
          aria-describedby={id}
          className="size-5 shrink-0"
        />
        {`Show “${SCHOOL_EMAIL}”`}
      </label>
      <p id={id} className="mt-2 text-[0.9375rem] text-ink-2">
        Says that you confirmed a school email address{year && ` in ${year}`}, but not which school. We didn’t
        keep the address. Readers may trust your review more. On a tiny team, it also narrows down who could
        have written it.
      </p>
    </div>
  )
}
