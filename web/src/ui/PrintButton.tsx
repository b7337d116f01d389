import { Icon } from './icons'

/** A button that prints the page. It needs JavaScript. */
export function PrintButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={`${className} needs-script`}
      onClick={() => {
        window.print()
      }}
    >
      <Icon className="size-4.5 shrink-0">
        <path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />
      </Icon>
      <span>Print</span>
    </button>
  )
}
