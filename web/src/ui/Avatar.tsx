interface AvatarProps {
  /** The emoji of the coach's sport. */
  emoji: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

const SIZES = {
  sm: 'size-11 rounded-full text-[1.4rem] bg-softer',
  md: 'size-14 rounded-2xl text-3xl bg-softer',
  lg: 'size-18 rounded-[20px] text-[2.4rem] bg-softer',
  xl: 'size-19 rounded-[22px] text-[2.5rem] bg-turf-700 md:size-26 md:rounded-[26px] md:text-[3.4rem]',
}

/** A coach's avatar: the emoji of the sport on a tile. */
export function Avatar({ emoji, size = 'md' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={`grid shrink-0 place-items-center leading-none ${SIZES[size]}`}>
      {emoji}
    </span>
  )
}
