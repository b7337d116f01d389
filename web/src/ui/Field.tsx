import type { ReactNode } from 'react'

/** How the parts of a field are tied together; made by `fieldIds`. */
export interface FieldIds {
  input: string
  error: string
  hint: string
}

interface FieldProps {
  ids: FieldIds
  label: string
  /** The label is for screen readers only: a heading above says it to the eye. */
  hideLabel?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  children: ReactNode
}

/** Label above, control, then its error or its hint. */
export function Field({ ids, label, hideLabel = false, error, hint, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.input} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {children}
      {error && (
        <p id={ids.error} className="motion-fade text-sm font-medium text-flare">
          {error}
        </p>
      )}
      {hint && (
        <p id={ids.hint} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
