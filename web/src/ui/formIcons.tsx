import { Icon } from './icons'

/** A triangle with an exclamation mark, before what is missing. */
export function WarningIcon() {
  return (
    <Icon className="mt-px size-5 shrink-0">
      <path d="M12 4L2.5 20h19zM12 10v4.5M12 17.5v.01" />
    </Icon>
  )
}

interface ThumbIconProps {
  up: boolean
}

/** A thumb up or down: would recommend or not. */
export function ThumbIcon({ up }: ThumbIconProps) {
  return (
    <Icon className="size-5 shrink-0" strokeWidth={2}>
      <path
        d={
          up
            ? 'M7.5 11l4-7.5c1.8 0 2.7 1.2 2.3 3l-.6 3h5.3a2 2 0 012 2.4l-1.2 6.2a2.4 2.4 0 01-2.4 1.9H7.5zM7.5 11H4v9h3.5z'
            : 'M7.5 13l4 7.5c1.8 0 2.7-1.2 2.3-3l-.6-3h5.3a2 2 0 002-2.4l-1.2-6.2a2.4 2.4 0 00-2.4-1.9H7.5zM7.5 13H4V4h3.5z'
        }
      />
    </Icon>
  )
}

/** A cross before 'Take back my answer'. */
export function TakeBackIcon() {
  return (
    <Icon className="size-4 shrink-0">
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  )
}
