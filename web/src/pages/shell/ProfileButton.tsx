import { useAccountDialogs } from '../../session/accountDialogs'
import type { User } from '../../session/user'

interface ProfileButtonProps {
  user: User
}

/** 'Jamie Moss' -> 'JM'; without a name the first letter of the address. */
function initials({ fullName, email }: User): string {
  const words = fullName.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0) ?? email]
  return ends
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The round button that opens Profile Settings. */
export function ProfileButton({ user }: ProfileButtonProps) {
  const { open } = useAccountDialogs()
  return (
    <button
      type="button"
      aria-label="Profile Settings"
      title="Profile Settings"
      // Drawn, not written: the name of the button is what it does.
      data-initials={initials(user)}
      className="before:content-[attr(data-initials)] grid size-11 shrink-0 place-items-center rounded-full bg-turf-700 text-[15px] font-bold text-chalk transition-colors hover:bg-turf-600 md:ml-2"
      onClick={() => {
        open('settings')
      }}
    />
  )
}
