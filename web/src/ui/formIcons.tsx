import { Icon } from './icons'

/** A triangle with an exclamation mark, for missing values. */
export function WarningIcon() {
  return (
    <Icon className="mt-px size-5 shrink-0">
      <path d="M12 4L2.5 20h19zM12 10v4.5M12 17.5v.01" />
    </Icon>
  )
}

/** A plus sign, for text that can be added. */
export function PlusIcon() {
  return (
    <Icon className="size-4 shrink-0">
      <path d="M12 5v14M5 12h14" />
    </Icon>
  )
}

/** A closed lock, for what protects. */
export function LockIcon() {
  return (
    <Icon className="mt-px size-4.5 shrink-0 text-soft-ink" strokeWidth={2}>
      <path d="M5.5 10.5h13v10h-13zM8.5 10.5V8a3.5 3.5 0 017 0v2.5" />
    </Icon>
  )
}

/** An eye, for what everyone can see. */
export function SeenIcon() {
  return (
    <Icon className="mt-px size-4.5 shrink-0 text-ink-2" strokeWidth={2}>
      <path d="M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12zM12 9.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z" />
    </Icon>
  )
}

/** A crossed-out eye, for what nobody can see. */
export function UnseenIcon() {
  return (
    <Icon className="size-5 shrink-0" strokeWidth={2}>
      <path d="M4 4l16 16M9.5 6c.8-.3 1.6-.4 2.5-.4 3.8 0 7 2.2 9.5 6.4-.8 1.4-1.7 2.5-2.7 3.5M15 17.6c-.9.3-1.9.4-3 .4-3.8 0-7-2.2-9.5-6 .9-1.6 2-2.8 3.2-3.8" />
    </Icon>
  )
}
