import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { CloseMark } from './CloseMark'
import { dialogClass, type DialogSize } from './dialogClass'
import { useFocusReturn } from './useFocusReturn'
import { Veil } from './Veil'

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
        <Veil />
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
              <CloseMark />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
