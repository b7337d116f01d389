import { LineMark } from '../../ui/LineMark'

/** A magnifying glass. */
export function SearchIcon({ className }: { className: string }) {
  return (
    <LineMark className={className}>
      <circle cx="11" cy="11" r="7" />
      <path d="M20 20l-4-4" />
    </LineMark>
  )
}
