import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useAutofill } from './useAutofill'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  value: string
  error?: string | undefined
  hint?: ReactNode
  /** A control inside the field, at its right end. */
  trailing?: ReactNode
}

/** A single-line text field with its label; all other props go to the input. */
export function TextField({
  label,
  error,
  hint,
  trailing,
  value,
  ref,
  className = '',
  ...input
}: TextFieldProps) {
  const ids = fieldIds(useId())
  const filledIn = useAutofill(value, ref)
  return (
    <Field ids={ids} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          {...input}
          {...filledIn}
          {...fieldAria(ids, Boolean(error), Boolean(hint))}
          className={`${CONTROL} ${trailing ? 'pr-20' : ''} ${className}`}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
    </Field>
  )
}

/** A password input with a button to show the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="min-h-11 rounded-lg px-3 text-sm font-semibold text-soft-ink"
          onClick={() => {
            setVisible(!visible)
          }}
        >
          {visible ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

interface SuggestFieldProps extends Omit<ComponentProps<typeof TextField>, 'list' | 'autoComplete'> {
  /** Suggested values; any other text is allowed. */
  suggestions: readonly string[]
}

/** A text field with a datalist of suggestions. */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const list = useId()
  return (
    <>
      <TextField {...field} autoComplete="off" list={list} />
      <datalist id={list}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  name: string
  /** The options; a value and label pair if the label differs from the value. */
  options: readonly (string | { value: string; label: string })[]
  /** Shown while nothing is chosen (value ''). */
  placeholder?: string
  error?: string | undefined
  hint?: ReactNode
  hideLabel?: boolean
}

/** A native select, which has the best interface on phones. */
export function SelectField({
  label,
  hideLabel,
  options,
  placeholder,
  error,
  hint,
  className = '',
  ...select
}: SelectFieldProps) {
  const ids = fieldIds(useId())
  return (
    <Field ids={ids} label={label} hideLabel={hideLabel} error={error} hint={hint}>
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

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  name: string
  value: string
  error?: string | undefined
  hint?: ReactNode
  hideLabel?: boolean
  /** Shows n/max below, and an error for a longer text: cutting a pasted text would lose words without a sign. */
  counter?: { max: number }
}

/** A multi-line text input with a character counter. */
export function TextArea({
  label,
  hideLabel,
  value,
  error,
  hint,
  counter,
  ref,
  className = '',
  ...area
}: TextAreaProps) {
  const ids = fieldIds(useId())
  const filledIn = useAutofill(value, ref)
  const surplus = counter ? value.length - counter.max : 0
  const problem = surplus > 0 ? tooLong(surplus) : error
  return (
    <Field ids={ids} label={label} hideLabel={hideLabel} error={problem} hint={hint}>
      <textarea
        {...area}
        {...filledIn}
        {...fieldAria(ids, Boolean(problem), Boolean(hint))}
        className={`${CONTROL} min-h-32 resize-y py-3.5 leading-relaxed ${className}`}
      />
      {counter && (
        <p className="text-right text-sm text-ink-3 even-digits">
          {value.length}/{counter.max}
        </p>
      )}
    </Field>
  )
}

function tooLong(surplus: number): string {
  return `This is ${surplus} ${surplus === 1 ? 'character' : 'characters'} too long. Please shorten it.`
}

/** The ids that connect the parts of a field. */
export interface FieldIds {
  input: string
  error: string
  hint: string
}

interface FieldProps {
  ids: FieldIds
  label: string
  /** Whether the label is for screen readers only, because there is a visible heading above. */
  hideLabel?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  children: ReactNode
}

/** A label, the control, and its error or hint below. */
function Field({ ids, label, hideLabel = false, error, hint, children }: FieldProps) {
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

/** The ids of a field's parts, from React's `useId`. */
function fieldIds(id: string): FieldIds {
  return { input: id, error: `${id}-error`, hint: `${id}-hint` }
}

/** The attributes that connect a control to its error and hint. */
function fieldAria(ids: FieldIds, hasError: boolean, hasHint: boolean) {
  const parts = [hasError ? ids.error : '', hasHint ? ids.hint : ''].filter(Boolean)
  return {
    id: ids.input,
    'aria-invalid': hasError || undefined,
    'aria-describedby': parts.join(' ') || undefined,
  }
}

/** The style shared by all text controls. */
export const CONTROL =
  'min-h-12 w-full scroll-mt-9 rounded-xl border border-edge bg-field px-4 py-2.5 text-base text-ink transition-colors hover:border-ink-2 disabled:cursor-not-allowed disabled:bg-track disabled:text-ink-2 aria-invalid:border-flare'
