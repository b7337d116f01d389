import { LineMark } from './LineMark'

interface CheckMarkProps {
  className?: string
}

/** A tick drawn like chalk. */
export function CheckMark({ className = 'size-4' }: CheckMarkProps) {
  return (
    <LineMark className={`shrink-0 ${className}`} strokeWidth={3.2}>
      <path d="M4.5 12.8l5 5L19.5 7" />
    </LineMark>
  )
}
