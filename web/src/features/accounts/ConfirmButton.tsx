import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useBusy } from '../../ui/useBusy'

interface ConfirmButtonProps {
  /** What went wrong at the last try; '' where nothing did. */
  failure: string
  onConfirm: () => Promise<void>
}

/** The one thing that uses the link: programs that open the links of a mail press no button. */
export function ConfirmButton({ failure, onConfirm }: ConfirmButtonProps) {
  const { busy, run } = useBusy()
  return (
    <>
      {failure && <Alert focus>{failure}</Alert>}
      <p className="text-ink-2">Press the button to confirm that this email address is yours.</p>
      <Button
        variant="gold"
        size="lg"
        busy={busy}
        busyLabel="Confirming..."
        onClick={() => void run(onConfirm)}
      >
        Confirm Email
      </Button>
    </>
  )
}
