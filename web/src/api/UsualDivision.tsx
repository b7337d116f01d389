import type { FormDetails } from './CoachDetailsForm'
import { useUniversities } from './queries'

interface UsualDivisionProps {
  value: FormDetails
  onChange: (part: Pick<FormDetails, 'division'>) => void
}

/** A hint if most coaches of the university are listed in another division, with a button that takes it. */
export function UsualDivision({ value, onChange }: UsualDivisionProps) {
  const { known, division } = useUniversities(value.university)
  return (
    <div aria-live="polite">
      {known && division && division !== value.division && (
        <div className="mt-2">
          <p className="text-sm wrap-anywhere text-ink-2">
            Most coaches of {known} are listed as {division}.
          </p>
          <button
            type="button"
            className="mt-2 min-h-11 rounded-xl border border-edge px-3 py-1.5 text-left text-sm font-semibold text-soft-ink hover:border-ink-2"
            onClick={({ currentTarget }) => {
              onChange({ division })
              // The button disappears.
              const field = currentTarget.form?.elements.namedItem('division')
              if (field instanceof HTMLElement) field.focus()
            }}
          >
            Change to {division}
          </button>
        </div>
      )}
    </div>
  )
}
