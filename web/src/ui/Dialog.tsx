import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Alert } from './Alert'
import { Button } from './Button'
import { CloseIcon } from './icons'
import { useSubmit } from './useSubmit'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The title is for screen readers only: the content has a visible one. */
  hideTitle?: boolean
  description?: string
  size?: DialogSize
  /** Cannot be closed by Escape, a click outside or a close button: an operation must not be interrupted. */
  locked?: boolean
  children: ReactNode
}

/** A modal dialog: traps the focus and returns it on closing; on phones a full-screen sheet. */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  description,
  size = 'md',
  locked = false,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !locked) onClose()
      }}
    >
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          {...focusReturn}
          className={dialogClass(size)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className={hideTitle ? 'sr-only' : 'pr-12 text-4xl uppercase'}>{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>}
          <div className={hideTitle ? '' : 'mt-5'}>{children}</div>
          {!locked && (
            <Radix.Close
              aria-label="Close"
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-ink-2 transition-colors hover:bg-soft hover:text-ink"
            >
              <CloseIcon />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  confirmLabel: string
  busyLabel: string
  cancelLabel?: string
  /** The dialog is busy until it resolves; an error is shown in the dialog. The caller closes the dialog. */
  onConfirm: () => Promise<void>
  tone?: 'danger' | 'accent'
}

/** Asks for confirmation before something that cannot be undone. The cancel button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Radix.Root
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose()
      }}
    >
      <Radix.Portal>
        <Overlay />
        <ConfirmContent {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function ConfirmContent({ cancelLabel = 'Cancel', tone = 'danger', ...props }: ConfirmDialogProps) {
  const focusReturn = useFocusReturn()
  const { busy, run } = useSubmit()
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
  const preventWhileBusy = (event: Event) => {
    if (busy) event.preventDefault()
  }

  return (
    <Radix.Content
      role="alertdialog"
      aria-modal="true"
      {...focusReturn}
      className={dialogClass('sm')}
      onEscapeKeyDown={preventWhileBusy}
      onInteractOutside={preventWhileBusy}
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

/**
 * The overlay behind a dialog. Not Radix's own: that one locks the page's scrolling with a <style> element, which the
 * content policy forbids; base.css does it instead.
 */
function Overlay() {
  return <div className="motion-fade fixed inset-0 z-50 bg-overlay" aria-hidden="true" />
}

type DialogSize = 'sm' | 'md' | 'lg'

const BASE =
  'motion-rise fixed z-50 overflow-y-auto overscroll-contain bg-card text-ink shadow-float outline-none'
const CENTRED =
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(92dvh,56rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:border sm:border-line'
const SHEET = 'inset-0 px-5 py-6 sm:px-8 sm:py-8'

/** On phones small dialogs are at the bottom of the screen, within reach of the thumb; the others fill it. */
const SIZES: Record<DialogSize, string> = {
  sm: 'inset-x-0 bottom-0 rounded-t-3xl px-6 pt-7 pb-8 sm:w-[27rem] sm:p-7',
  md: `${SHEET} sm:w-[31rem]`,
  lg: `${SHEET} sm:w-[40rem]`,
}

/** Position and look of a dialog. */
function dialogClass(size: DialogSize): string {
  return `${BASE} ${SIZES[size]} ${CENTRED}`
}

/**
 * Returns the focus to the element that had it before the dialog opened. Radix does so only for its own triggers, and
 * our dialogs have none. Where that element is gone (signed out, deleted), <main> gets the focus.
 */
function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const element = opener.current
      const usable = element !== document.body && element?.isConnected
      const target = usable ? element : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
