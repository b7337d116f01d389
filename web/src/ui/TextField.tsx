import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field } from './Field'
import { CONTROL, fieldAria, fieldIds } from './fieldAria'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  error?: string | undefined
  hint?: ReactNode
  /** A control inside the field, at its right end. */
  trailing?: ReactNode
}

/** One line of text with its label; all further props go to the input. */
export function TextField({ label, error, hint, trailing, className = '', ...input }: TextFieldProps) {
  const ids = fieldIds(useId())
  return (
    <Field ids={ids} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          {...input}
          {...fieldAria(ids, Boolean(error), Boolean(hint))}
          className={`${CONTROL} ${trailing ? 'pr-20' : ''} ${className}`}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
    </Field>
  )
}
