interface SwitchLinkProps {
  question: string
  label: string
  onClick: () => void
}

/** 'Already have an account? Log In': from one dialog to the other. */
export function SwitchLink({ question, label, onClick }: SwitchLinkProps) {
  return (
    <p className="text-center text-ink-2">
      {question}{' '}
      <button
        type="button"
        className="min-h-11 px-1 font-semibold text-soft-ink underline underline-offset-4"
        onClick={onClick}
      >
        {label}
      </button>
    </p>
  )
}
