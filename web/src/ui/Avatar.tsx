import { initials } from '../lib/avatars'

type AvatarSize = 'sm' | 'lg' | 'xl'

interface AvatarProps {
  coach: { name: string; colors: readonly number[]; avatar: string }
  size?: AvatarSize
}

/**
 * A coach's avatar: initials on the color that all coaches of a school share, with the sport as a badge. Hidden from
 * screen readers, because name and sport appear next to it.
 */
export function Avatar({ coach, size = 'sm' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={`avatar avatar-${size}`} data-color={coach.colors[0] ?? 0}>
      {initials(coach.name)}
      <span className="avatar-badge">{coach.avatar}</span>
    </span>
  )
}
