import { Spinner } from '../../ui/Spinner'
import { SuccessPanel } from '../../ui/SuccessPanel'

interface DeletionPanelProps {
  state: 'deleting' | 'deleted'
}

export function DeletionPanel({ state }: DeletionPanelProps) {
  if (state === 'deleted') {
    return (
      <SuccessPanel
        title="Account Deleted"
        text="Your account has been deleted. You will be signed out and redirected to the homepage."
      />
    )
  }
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <Spinner className="size-14 text-accent" />
      <p role="status" className="font-display text-4xl leading-none font-bold uppercase">
        Deleting Account...
      </p>
    </div>
  )
}
