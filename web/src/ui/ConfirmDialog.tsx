import * as Radix from '@radix-ui/react-dialog'
import { useState } from 'react'
import { Alert } from './Alert'
import { Button } from './Button'
import { dialogClass } from './dialogClass'
import { useBusy } from './useBusy'
import { useFocusReturn } from './useFocusReturn'
import { Veil } from './Veil'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  confirmLabel: string
  busyLabel: string
  cancelLabel?: string
  /** While it runs the dialog is busy; what it throws is shown and the dialog stays. Closing is the caller's. */
  onConfirm: () => Promise<void>
  tone?: 'danger' | 'accent'
}

/** Asks before something that cannot be taken back. Focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Radix.Root
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose()
      }}
    >
      <Radix.Portal>
        <Veil />
        <Question {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Question({ cancelLabel = 'Cancel', tone = 'danger', ...props }: ConfirmDialogProps) {
  const focusReturn = useFocusReturn()
  const { busy, run } = useBusy()
  const [error, setError] = useState('')

  const confirm = () =>
    run(async () => {
      setError('')
      try {
        await props.onConfirm()
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown.message : String(thrown))
      }
    })
  const stayWhileBusy = (event: Event) => {
    if (busy) event.preventDefault()
  }

  return (
    <Radix.Content
      role="alertdialog"
      aria-modal="true"
      {...focusReturn}
      className={dialogClass('sm')}
      onEscapeKeyDown={stayWhileBusy}
      onInteractOutside={stayWhileBusy}
    >
      <Radix.Title className="text-3xl uppercase">{props.title}</Radix.Title>
      <Radix.Description className="mt-3 text-ink-2">{props.text}</Radix.Description>
      {error && <Alert className="mt-4">{error}</Alert>}
      <div className="mt-6 flex flex-wrap gap-3 *:grow sm:justify-end sm:*:grow-0">
        <Button variant="outline" disabled={busy} onClick={props.onClose}>
          {cancelLabel}
        </Button>
        <Button variant={tone} busy={busy} busyLabel={props.busyLabel} onClick={() => void confirm()}>
          {props.confirmLabel}
        </Button>
      </div>
    </Radix.Content>
  )
}
