import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'
import { useBackCloses } from '../lib/dialogHistory'
import { Alert } from './Alert'
import { Button } from './Button'
import { CloseIcon } from './icons'
import { DONE, useSubmit } from './useSubmit'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** What Back does instead of closing. */
  onBack?: () => void
  title: string
  /** Whether to show the title to screen readers only, because the content has a visible one. */
  hideTitle?: boolean
  description?: ReactNode
  size?: DialogSize
  /**
   * Whether Escape, Back, a click outside and the close button are disabled, because an operation must not be
   * interrupted.
   */
  locked?: boolean
  /** The name of the field that gets the initial focus; the first field if omitted. */
  focusOn?: string | undefined
  children: ReactNode
}

/**
 * A modal dialog that traps the focus and returns it on close; on phones, a sheet at the bottom of the screen. The
 * header with the title and the close button stays in place when the content scrolls.
 */
export function Dialog({
  open,
  onClose,
  onBack = onClose,
  title,
  hideTitle = false,
  description,
  size = 'md',
  locked = false,
  focusOn,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn(focusOn)
  useBackCloses(open, locked ? null : onBack)
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
          <div className="flex shrink-0 flex-wrap items-center gap-x-3 pt-2.5 pr-2.5 pl-5 sm:pt-6 sm:pr-5 sm:pl-8">
            <Grip />
            <Radix.Title
              className={hideTitle ? 'sr-only' : 'min-h-11 min-w-0 grow py-1 pr-12 text-4xl uppercase'}
            >
              {title}
            </Radix.Title>
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-[calc(1.5rem+env(safe-area-inset-bottom))] sm:px-8 sm:pb-8">
            {description && <Radix.Description className="text-ink-2">{description}</Radix.Description>}
            <div className={description ? 'mt-4' : 'mt-1'}>{children}</div>
          </div>
          {/* Last in the DOM, so that the first field gets the initial focus. */}
          {!locked && (
            <Radix.Close
              aria-label="Close"
              className="absolute top-3 right-2.5 grid size-11 place-items-center rounded-full text-ink-2 transition-colors hover:bg-soft hover:text-ink sm:top-5 sm:right-5"
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
  /** Options to choose along with the confirmation. */
  children?: ReactNode
  confirmLabel: string
  busyLabel: string
  cancelLabel?: string
  /** The dialog is busy until this resolves, and shows the error if it rejects. The caller closes the dialog. */
  onConfirm: () => Promise<void>
  tone?: 'danger' | 'accent'
}

/** Asks for confirmation before an irreversible action. The cancel button has the initial focus. */
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
  const { busy, failure, run } = useSubmit((thrown) =>
    thrown instanceof Error ? thrown.message : String(thrown),
  )
  useBackCloses(true, busy ? null : props.onClose)

  const confirm = () =>
    run(async () => {
      await props.onConfirm()
      return DONE
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
      <div className="overflow-y-auto overscroll-contain px-5 pt-2.5 pb-[calc(1.75rem+env(safe-area-inset-bottom))] sm:p-7">
        <Grip />
        <Radix.Title className="text-3xl uppercase">{props.title}</Radix.Title>
        <Radix.Description className="mt-3 text-ink-2">{props.text}</Radix.Description>
        {props.children}
        {failure && <Alert className="mt-4">{failure}</Alert>}
        <div className="mt-6 flex flex-wrap gap-3 *:grow sm:justify-end sm:*:grow-0">
          <Button variant="outline" disabled={busy} onClick={props.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} busyLabel={props.busyLabel} onClick={() => void confirm()}>
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Radix.Content>
  )
}

/**
 * The overlay behind a dialog. Radix's own overlay locks scrolling with a <style> element, which the content security
 * policy forbids; base.css locks it instead.
 */
function Overlay() {
  return <div className="motion-fade fixed inset-0 z-50 bg-overlay" aria-hidden="true" />
}

type DialogSize = 'sm' | 'md' | 'lg'

/** On phones, a sheet within reach of the thumb; from 640 px up, centered in the window. */
const LOOK =
  'motion-rise fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-3xl bg-card text-ink shadow-float outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(92dvh,56rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:border sm:border-line'

const WIDTHS: Record<DialogSize, string> = { sm: 'sm:w-[27rem]', md: 'sm:w-[31rem]', lg: 'sm:w-[40rem]' }

/** The drag handle at the top of a sheet. */
function Grip() {
  return (
    <span
      aria-hidden="true"
      className="mx-auto mb-1 block h-1.25 w-11 basis-full [background:linear-gradient(var(--line-strong)_0_0)_center/2.75rem_100%_no-repeat] sm:hidden"
    />
  )
}

/** The classes for the position and style of a dialog. */
function dialogClass(size: DialogSize): string {
  return `${LOOK} ${WIDTHS[size]}`
}

/**
 * Returns the focus to the element that had it before the dialog opened. Radix does so only for its own triggers, which
 * these dialogs don't use. If that element no longer exists (after signing out or deleting), <main> gets the focus.
 */
function useFocusReturn(focusOn?: string) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const dialog = event.currentTarget
      const field = focusOn && dialog instanceof Element && dialog.querySelector(`[name="${focusOn}"]`)
      if (!(field instanceof HTMLElement)) return
      event.preventDefault()
      field.focus()
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
