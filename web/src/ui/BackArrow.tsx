import { LineMark } from './LineMark'

/** The arrow of links that lead back. */
export function BackArrow() {
  return (
    <LineMark>
      <path d="M20 12H4.5M11 5l-7 7 7 7" />
    </LineMark>
  )
}
