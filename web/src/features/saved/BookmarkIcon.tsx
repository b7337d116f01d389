/** A bookmark: an outline, or filled for what is saved. */
export function BookmarkIcon({ filled }: { filled: boolean }) {
  return (
    <svg
      viewBox="0 0 15 17"
      className="h-4.5 w-4 shrink-0"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 1.5h11v14l-5.5-4-5.5 4z" />
    </svg>
  )
}
