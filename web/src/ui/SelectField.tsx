import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field } from './Field'
import { CONTROL, fieldAria, fieldIds } from './fieldAria'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  name: string
  /** What can be chosen; a pair when the shown word is not the value. */
  options: readonly (string | { value: string; label: string })[]
  /** Shown while nothing is chosen (value ''). */
  placeholder?: string
  error?: string | undefined
  hint?: ReactNode
}

/** The browser's own list, which phones show best. */
export function SelectField({
  label,
  options,
  placeholder,
  error,
  hint,
  className = '',
  ...select
}: SelectFieldProps) {
  const ids = fieldIds(useId())
  return (
    <Field ids={ids} label={label} error={error} hint={hint}>
      <div className="relative">
        <select
          {...select}
          {...fieldAria(ids, Boolean(error), Boolean(hint))}
          className={`${CONTROL} appearance-none pr-11 ${className}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const pair = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={pair.value} value={pair.value}>
                {pair.label}
              </option>
            )
          })}
        </select>
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-2"
          aria-hidden="true"
        >
          <path d="M6 9l6 6 6-6" />
        </svg>
      </div>
    </Field>
  )
}
