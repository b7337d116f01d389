import type { ComponentProps, MouseEvent } from 'react'

export type ButtonVariant = 'gold' | 'accent' | 'outline' | 'ghost' | 'danger' | 'chalk'
export type ButtonSize = 'sm' | 'md' | 'lg'

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-full border font-semibold whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed disabled:opacity-60 aria-busy:opacity-60'

const VARIANTS: Record<ButtonVariant, string> = {
  gold: 'border-transparent bg-gold text-on-gold not-aria-disabled:enabled:hover:[filter:brightness(1.05)]',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  outline: 'border-edge bg-card text-ink hover:bg-soft',
  ghost: 'border-transparent text-ink hover:bg-soft',
  danger: 'border-transparent bg-danger text-chalk hover:bg-danger-hover',
  chalk: 'border-chalk-3 text-chalk hover:bg-turf-700',
}

/** Every size has a target of at least 44 px. */
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 text-sm',
  md: 'min-h-11 px-5 text-[0.9375rem]',
  lg: 'min-h-13 px-7 text-[1.0625rem]',
}

/** The classes of a button, also for links styled as buttons. */
export function buttonClass(variant: ButtonVariant = 'accent', size: ButtonSize = 'md'): string {
  return `${SHAPE} ${VARIANTS[variant]} ${SIZES[size]}`
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether the button's request is pending: clicks are ignored and `busyLabel` is shown. */
  busy?: boolean
  busyLabel?: string
}

/** Whether a click is the second of a double click or the third of a triple click. */
export function isRepeatedClick(event: MouseEvent): boolean {
  return event.detail > 1
}

/** The attributes of a busy button. It is not `disabled`, which would take the focus away from it. */
export function busyAria(busy: boolean | undefined) {
  return { 'aria-busy': busy || undefined, 'aria-disabled': busy || undefined }
}

/**
 * A button, of type "button" unless `type` is given. A button with `busy` sends a request, so it ignores the second
 * click of a double click: a fast response may have arrived between the two (`useSubmit` only blocks a second submit
 * while one is pending).
 */
export function Button({
  variant = 'accent',
  size = 'md',
  busy,
  busyLabel,
  className = '',
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...busyAria(busy)}
      disabled={disabled}
      onClick={(event) => {
        // Pressing Enter in a field also submits the form through a click.
        if (busy || (busy !== undefined && isRepeatedClick(event))) event.preventDefault()
        else onClick?.(event)
      }}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

interface SpinnerProps {
  className?: string
}

/** A spinner next to text; hidden from screen readers. */
export function Spinner({ className = 'size-4' }: SpinnerProps) {
  return (
    <svg viewBox="0 0 24 24" fill="none" className={`motion-turn shrink-0 ${className}`} aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.28" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
