import type { Schemas } from '../../api/client'
import type { ButtonVariant } from '../../ui/Button'
import { profileDescription, profileTitle } from './coachMeta'
import { ShareButton } from './ShareButton'

interface ShareProfileProps {
  coach: Schemas['CoachProfile']
  label?: string
  variant?: ButtonVariant
  className?: string
  compact?: boolean
}

/** The button that shares a profile. */
export function ShareProfile({ coach, ...look }: ShareProfileProps) {
  return (
    <ShareButton
      title={profileTitle(coach)}
      text={profileDescription(coach)}
      path={`/coach/${coach.id}`}
      {...look}
    />
  )
}
