import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SuggestField } from '../ui/fields'
import type { NewUniversity } from './newUniversity'
import { useUniversities } from './queries'

interface UniversityFieldProps {
  name: string
  value: string
  required?: boolean
  error?: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
  /** Where the server refuses similar names, lets the user say that the university is a new one. */
  question?: NewUniversity | undefined
}

/**
 * The university field. It suggests universities on the site as the user types. If the text may refer to one of them,
 * it asks 'Did you mean' when the field loses the focus, or when the server has refused it. Any other text is allowed.
 */
export function UniversityField({ value, error, onChange, question, ...field }: UniversityFieldProps) {
  const [isBlurred, setBlurred] = useState(false)
  const { names, similar } = useUniversities(value)
  const refused = question?.refused
  const suggested = refused?.schools ?? (isBlurred ? similar : [])
  const message = question?.isNew ? undefined : refused?.message
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (message) input.current?.focus()
  }, [message])
  return (
    <div>
      <SuggestField
        {...field}
        ref={input}
        error={error ?? message}
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
        {suggested.length > 0 && <SchoolChoice schools={suggested} onChoose={onChange} question={question} />}
      </div>
    </div>
  )
}

interface SchoolChoiceProps {
  schools: readonly string[]
  onChoose: (school: string) => void
  question?: NewUniversity | undefined
}

const BUTTON =
  'min-h-11 rounded-xl border border-edge px-3 py-1.5 text-left text-sm font-semibold wrap-anywhere text-soft-ink hover:border-ink-2'

/** 'Did you mean', with a button for each school, and one that says that it is a new one. */
export function SchoolChoice({ schools, onChoose, question }: SchoolChoiceProps) {
  return (
    <div className="mt-2 grid gap-1">
      <p className="text-sm text-ink-2">Did you mean:</p>
      <ul className="flex flex-wrap gap-2">
        {schools.map((school) => (
          <li key={school}>
            <button
              type="button"
              className={BUTTON}
              onClick={() => {
                onChoose(school)
              }}
            >
              {school}
            </button>
          </li>
        ))}
        {question && (
          <li>
            <button
              type="button"
              className={`${BUTTON} ${question.isNew ? 'bg-soft' : ''}`}
              aria-pressed={question.isNew}
              onClick={() => {
                question.setNew(!question.isNew)
              }}
            >
              {question.isNew && <span aria-hidden="true">✓ </span>}
              Add it as a new university
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
