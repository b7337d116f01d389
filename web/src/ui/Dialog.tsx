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
  /** The title is for screen readers only: the content shows its own. */
  hideTitle?: boolean
  description?: string
  size?: DialogSize
  /** Neither Escape, nor a click beside it, nor a close button: something must not be left half done. */
  locked?: boolean
  children: ReactNode
}

/** A modal dialog: traps the focus and gives it back; on phones a sheet over the whole screen. */
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
        <Overlay />
        <Question {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Question({ cancelLabel = 'Cancel', tone = 'danger', ...props }: ConfirmDialogProps) {
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

/**
 * Dims whatever is behind a dialog, an outer dialog too: it stands in the document right before its box. Not Radix's own overlay: that one writes a <style> element to hold the page
 * still, which the site's content policy forbids; base.css does it instead.
 */
function Overlay() {
  return <div className="motion-fade fixed inset-0 z-50 bg-veil" aria-hidden="true" />
}

type DialogSize = 'sm' | 'md' | 'lg'

const BOX =
  'motion-rise fixed z-50 overflow-y-auto overscroll-contain bg-card text-ink shadow-float outline-none'
const CENTRED =
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(92dvh,56rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:border sm:border-line'
const SHEET = 'inset-0 px-5 py-6 sm:px-8 sm:py-8'

/** Small ones rise from the lower edge of a phone, where the thumb is; the others fill it. */
const SIZES: Record<DialogSize, string> = {
  sm: 'inset-x-0 bottom-0 rounded-t-3xl px-6 pt-7 pb-8 sm:w-[27rem] sm:p-7',
  md: `${SHEET} sm:w-[31rem]`,
  lg: `${SHEET} sm:w-[40rem]`,
}

/** Place and look of a dialog's box. */
function dialogClass(size: DialogSize): string {
  return `${BOX} ${SIZES[size]} ${CENTRED}`
}

/**
 * Gives the keyboard back to what opened a dialog. Radix does so only for its own triggers; our dialogs are opened
 * from anywhere. Where the opener is gone (signed out, deleted), the page's main part gets it.
 */
function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const back = opener.current
      const there = back !== document.body && back?.isConnected ? back : document.getElementById('main')
      if (there instanceof HTMLElement) there.focus({ preventScroll: true })
    },
  }
}
