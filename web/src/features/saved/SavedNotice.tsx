import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useOutsidePress, useTimeout } from '../../lib/hooks'
import { BookmarkIcon } from '../../ui/icons'

/** How long the notice is shown, in milliseconds. */
const NOTICE_MS = 5000

interface SavedNoticeProps {
  isShown: boolean
  /** What was done, before the link. */
  text?: ReactNode
  link?: { to: string; label: string }
  icon?: ReactNode
  onEnd: () => void
}

/**
 * Confirms at the bottom of the window that a coach was saved, or a page followed, with a link to the list, until the time is up or
 * something else is pressed. The timer pauses while the link is hovered or focused. The status region is always
 * rendered, because screen readers don't announce one that appears together with its text.
 */
export function SavedNotice({
  isShown,
  text = 'Saved. Find it in',
  link = { to: '/saved-coaches', label: 'Saved Coaches' },
  icon = <BookmarkIcon filled />,
  onEnd,
}: SavedNoticeProps) {
  const region = useRef<HTMLDivElement>(null)
  const [isPaused, setPaused] = useState(false)
  useTimeout(isShown && !isPaused, NOTICE_MS, onEnd)
  useOutsidePress(isShown, region, onEnd)
  const pause = () => {
    setPaused(true)
  }
  const resume = () => {
    setPaused(false)
  }
  return (
    <div
      ref={region}
      role="status"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto w-fit print:hidden max-md:bottom-24"
    >
      {isShown && (
        <p className="turf-focus motion-rise flex items-center gap-2.5 rounded-2xl border border-turf-700 bg-turf-950 px-4 py-3.5 text-left text-[0.9375rem] text-chalk shadow-float">
          {icon}
          <span>
            {text}{' '}
            <Link
              to={link.to}
              onPointerEnter={pause}
              onPointerLeave={resume}
              onFocus={pause}
              onBlur={resume}
              className="font-semibold whitespace-nowrap text-gold underline underline-offset-3"
            >
              {link.label}
            </Link>
            .
          </span>
        </p>
      )}
    </div>
  )
}
