import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field } from './Field'
import { CONTROL, fieldAria, fieldIds } from './fieldAria'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  name: string
  value: string
  error?: string | undefined
  hint?: ReactNode
  hideLabel?: boolean
  /** Shows n/max beneath and stops typing at max characters. */
  counter?: { max: number }
}

/** Several lines of text with a count of what is left. */
export function TextArea({
  label,
  hideLabel,
  value,
  error,
  hint,
  counter,
  className = '',
  ...area
}: TextAreaProps) {
  const ids = fieldIds(useId())
  return (
    <Field ids={ids} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      <textarea
        maxLength={counter?.max}
        {...area}
        value={value}
        {...fieldAria(ids, Boolean(error), Boolean(hint))}
        className={`${CONTROL} min-h-32 resize-y py-3.5 leading-relaxed ${className}`}
      />
      {counter && (
        <p className="text-right text-sm text-ink-3 tabular-nums">
          {value.length}/{counter.max}
        </p>
      )}
    </Field>
  )
}
