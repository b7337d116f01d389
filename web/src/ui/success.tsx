import type { ReactNode } from 'react'
import { CheckIcon } from './icons'

interface SuccessPanelProps {
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** The success message of a dialog, in place of its form. */
export function SuccessPanel({ title, text, children }: SuccessPanelProps) {
  return (
    <div className="motion-rise grid justify-items-center gap-3 py-6 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-gold text-on-gold">
        <CheckIcon className="size-10" />
      </span>
      <div role="status">
        <p className="mt-2 font-display text-4xl leading-none font-bold uppercase">{title}</p>
        {text && <p className="mt-3 text-ink-2">{text}</p>}
      </div>
      {children}
    </div>
  )
}

interface SuccessOverlayProps {
  title: string
  text?: string
  /** What changed, below the text. */
  children?: ReactNode
}

/** A success message over the whole page, until the redirect. */
export function SuccessOverlay({ title, text, children }: SuccessOverlayProps) {
  return (
    <div
      role="status"
      className="turf turf-glow motion-fade !fixed inset-0 z-50 grid place-items-center px-6 text-center"
    >
      <div className="motion-rise">
        <span className="mx-auto grid size-24 place-items-center rounded-full bg-gold text-on-gold">
          <CheckIcon className="size-12" />
        </span>
        <p className="mt-6 font-display text-5xl leading-none font-bold uppercase">{title}</p>
        {text && <p className="mt-3 text-lg text-chalk-2">{text}</p>}
        {children}
      </div>
    </div>
  )
}
