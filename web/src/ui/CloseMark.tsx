import { LineMark } from './LineMark'

/** The cross of close buttons. */
export function CloseMark() {
  return (
    <LineMark>
      <path d="M6 6l12 12M18 6L6 18" />
    </LineMark>
  )
}
