import { Suspense } from 'react'
import { lazyPart } from '../../lib/loadable'
import { buttonClass } from '../../ui/Button'
import { BellIcon } from '../../ui/icons'
import type { FollowButtonProps } from './FollowButton'

// The button is disabled until the session is known, so its code can come after the page.
const FollowButton = lazyPart(() => import('./FollowButton'))

/** A `FollowButton` whose code is loaded after the page. Until then there is room for it. */
export function FollowPart(props: FollowButtonProps) {
  const { variant = 'chalk', className = '', labelClass = '' } = props
  return (
    <Suspense
      fallback={
        <span aria-hidden className={`invisible ${buttonClass(variant)} ${className}`}>
          <BellIcon filled={false} />
          <span className={labelClass}>Follow</span>
        </span>
      }
    >
      <FollowButton {...props} />
    </Suspense>
  )
}
