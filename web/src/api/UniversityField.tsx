import { type ReactNode, useState } from 'react'
import { SuggestField } from '../ui/fields'
import { useUniversities } from './queries'

interface UniversityFieldProps {
  name: string
  value: string
  required?: boolean
  error?: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
}

/**
 * The university field. It suggests universities on the site as the user types. If the text may refer to one of them,
 * it asks 'Did you mean' when the field loses the focus. Any other text is allowed.
 */
export function UniversityField({ value, onChange, ...field }: UniversityFieldProps) {
  const [isBlurred, setBlurred] = useState(false)
  const { names, similar } = useUniversities(value)
  const suggested = isBlurred ? similar : []
  return (
    <div>
      <SuggestField
        {...field}
        label="University"
        maxLength={200}
        suggestions={names}
        value={value}
        onBlur={() => {
          setBlurred(true)
        }}
        onChange={(event) => {
          setBlurred(false)
          onChange(event.target.value)
        }}
      />
      <div aria-live="polite">
        {suggested.length > 0 && <SchoolChoice schools={suggested} onChoose={onChange} />}
      </div>
    </div>
  )
}

interface SchoolChoiceProps {
  schools: readonly string[]
  onChoose: (school: string) => void
}

/** 'Did you mean', with a button for each school. */
export function SchoolChoice({ schools, onChoose }: SchoolChoiceProps) {
  return (
    <div className="mt-2 grid gap-1">
      <p className="text-sm text-ink-2">Did you mean:</p>
      <ul className="flex flex-wrap gap-2">
        {schools.map((school) => (
          <li key={school}>
            <button
              type="button"
              className="min-h-11 rounded-xl border border-edge px-3 py-1.5 text-left text-sm font-semibold wrap-anywhere text-soft-ink hover:border-ink-2"
              onClick={() => {
                onChoose(school)
              }}
            >
              {school}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
