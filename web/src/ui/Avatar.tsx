import { colourOf, initials } from '../lib/avatars'

type AvatarSize = 'sm' | 'md' | 'lg' | 'xl'

interface MarkProps {
  letters: string
  /** The number of the school's colour; text in the shell of a profile, where the server fills it in. */
  colour: number | string
  /** The emoji of the coach's sport. */
  emoji: string
  size: AvatarSize
}

/** Initials on a colour, with the sport as a badge. Hidden from screen readers: name and sport stand beside it. */
export function AvatarMark({ letters, colour, emoji, size }: MarkProps) {
  return (
    <span aria-hidden="true" className={`avatar avatar-${size}`} data-colour={colour}>
      {letters}
      <span className="avatar-badge">{emoji}</span>
    </span>
  )
}

interface AvatarProps {
  coach: { name: string; university: string; avatar: string }
  size?: AvatarSize
}

/** The mark of a coach: everybody of one school has its colour. */
export function Avatar({ coach, size = 'sm' }: AvatarProps) {
  return (
    <AvatarMark
      letters={initials(coach.name)}
      colour={colourOf(coach.university)}
      emoji={coach.avatar}
      size={size}
    />
  )
}
