import { initials } from '../lib/avatars'

type AvatarSize = 'sm' | 'md' | 'lg' | 'xl'

interface MarkProps {
  letters: string
  /** The number of the school's first color; a placeholder string in a profile's shell, which the server fills in. */
  color: number | string
  /** The emoji of the coach's sport. */
  emoji: string
  size: AvatarSize
}

/**
 * Initials on a color, with the sport as a badge. Hidden from screen readers, because name and sport appear next to it.
 */
export function AvatarMark({ letters, color, emoji, size }: MarkProps) {
  return (
    <span aria-hidden="true" className={`avatar avatar-${size}`} data-color={color}>
      {letters}
      <span className="avatar-badge">{emoji}</span>
    </span>
  )
}

interface AvatarProps {
  coach: { name: string; colors: readonly number[]; avatar: string }
  size?: AvatarSize
}

/** A coach's avatar; all coaches of a school share its color. */
export function Avatar({ coach, size = 'sm' }: AvatarProps) {
  return (
    <AvatarMark
      letters={initials(coach.name)}
      color={coach.colors[0] ?? 0}
      emoji={coach.avatar}
      size={size}
    />
  )
}
