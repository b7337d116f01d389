import type { ReactNode } from 'react'
import { SITE_NAME } from '../lib/siteName'

interface IconProps {
  /** SVG shapes in a 24 by 24 viewBox. */
  children: ReactNode
  /** Its size, as CSS classes. */
  className?: string
  strokeWidth?: number
}

/** A line icon in the text color; hidden from screen readers. */
export function Icon({ children, className = 'size-5', strokeWidth = 2.4 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** A left arrow. */
export function BackIcon() {
  return (
    <Icon>
      <path d="M20 12H4.5M11 5l-7 7 7 7" />
    </Icon>
  )
}

interface CheckIconProps {
  className?: string
}

/** A bold check mark. */
export function CheckIcon({ className = 'size-4' }: CheckIconProps) {
  return (
    <Icon className={`shrink-0 ${className}`} strokeWidth={3.2}>
      <path d="M4.5 12.8l5 5L19.5 7" />
    </Icon>
  )
}

/** A cross that closes or removes something. */
export function CloseIcon({ className = 'size-5' }: { className?: string }) {
  return (
    <Icon className={className}>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  )
}

/** A magnifying glass. */
export function SearchIcon({ className }: { className: string }) {
  return (
    <Icon className={className}>
      <circle cx="11" cy="11" r="7" />
      <path d="M20 20l-4-4" />
    </Icon>
  )
}

/** A bookmark, outlined or filled. */
export function BookmarkIcon({ filled }: { filled: boolean }) {
  return (
    <svg
      viewBox="0 0 15 17"
      className="h-4.5 w-4 shrink-0"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 1.5h11v14l-5.5-4-5.5 4z" />
    </svg>
  )
}

/** The bell of what is followed. */
export function BellIcon({ filled = false }: { filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 18 18"
      className="size-4.5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path fill={filled ? 'currentColor' : 'none'} d="M3 13h12l-1.7-2.5V7.3a4.3 4.3 0 0 0-8.6 0v3.2z" />
      <path d="M7.3 15.8a1.9 1.9 0 0 0 3.4 0M9 1.3v1.5" />
    </svg>
  )
}

/** The badge next to a verified coach's name. */
export function VerifiedBadge({ className = 'size-5' }: { className?: string }) {
  return (
    <span title="Verified Coach" role="img" aria-label="Verified Coach" className="inline-block align-middle">
      <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
        <path
          d="M12 1.5l2.7 2 3.3-.2 1 3.2 2.8 1.9-1.1 3.1 1.1 3.2-2.8 1.8-1 3.2-3.3-.1-2.7 2-2.7-2-3.3.1-1-3.2-2.8-1.8 1.1-3.2-1.1-3.1L5 6.5l1-3.2 3.3.2z"
          className="fill-gold"
        />
        <path d="M7.6 11.6l3.1 3.1 5.7-5.9" className="fill-none stroke-on-gold" strokeWidth="2.4" />
      </svg>
    </span>
  )
}

/** The logo (a piece of sideline with its hash marks) and the site's name. */
export function Logo() {
  return (
    // If the name does not fit next to the mark, it wraps to a second line, which is hidden.
    <span className="site-logo flex h-7 flex-wrap items-center gap-2.5 overflow-hidden font-display text-[1.6875rem] leading-none font-bold uppercase">
      <svg viewBox="0 0 28 28" className="size-7" aria-hidden="true">
        <rect width="28" height="28" rx="7" className="fill-gold" />
        <path d="M4 7h3v11H4zm8.5 0h3v11h-3zM21 7h3v11h-3zM0 18h28v4H0z" className="fill-turf-900" />
      </svg>
      <span>{SITE_NAME}</span>
    </span>
  )
}

/** A box with an arrow pointing out of it, for sharing. */
export function ShareIcon() {
  return (
    <Icon className="size-4.5 shrink-0">
      <path d="M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8" />
    </Icon>
  )
}

/** A right arrow, after a link to more. */
export function ForwardIcon({ className = 'size-4 shrink-0' }: { className?: string }) {
  return (
    <Icon className={className}>
      <path d="M4 12h15.5M13 5l7 7-7 7" />
    </Icon>
  )
}

/** A crossed-out person: anonymous. */
export function AnonymousIcon({ className }: { className: string }) {
  return (
    <Icon className={`shrink-0 ${className}`}>
      <path d="M12 4a4 4 0 110 8 4 4 0 010-8zM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6M3.5 3.5l17 17" />
    </Icon>
  )
}

/** A downward chevron, for sections that expand. */
export function DownIcon({ className }: { className: string }) {
  return (
    <Icon className={className}>
      <path d="M6 9l6 6 6-6" />
    </Icon>
  )
}

/** The outline of a star in a 24 by 24 viewBox. */
export const STAR_PATH = 'M12 2.2l2.95 6.2 6.8.85-5 4.7 1.3 6.75L12 17.4l-6.05 3.3 1.3-6.75-5-4.7 6.8-.85z'

/** A star in the text color. */
export function StarIcon({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" className={`shrink-0 ${className}`} aria-hidden="true">
      <path d={STAR_PATH} />
    </svg>
  )
}
