import type { ReactNode } from 'react'
import { focusElement } from './focusElement'
import { CheckIcon } from './icons'

interface SuccessPanelProps {
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** A dialog's success message, in place of its form. It takes the focus from the form. */
export function SuccessPanel({ title, text, children }: SuccessPanelProps) {
  return (
    <div className="motion-rise grid justify-items-center gap-3 py-6 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-gold text-on-gold">
        <CheckIcon className="size-10" />
      </span>
      <div ref={focusElement} role="status" tabIndex={-1}>
        <p className="mt-2 font-display text-4xl leading-none font-bold uppercase">{title}</p>
        {text && <p className="mt-3 text-ink-2">{text}</p>}
      </div>
      {children}
    </div>
  )
}

interface SuccessOverlayProps {
  title: string
  text?: ReactNode
  /** Shown above the title; a check mark if omitted. */
  mark?: ReactNode
  /** Shows what changed, below the text. */
  children?: ReactNode
  /** Next actions, below the message. */
  actions?: ReactNode
  /** Something else, below the actions; beside everything on wide screens. */
  aside?: ReactNode
}

/** A full-page success message, shown until the redirect. Its title gets the focus, because it covers the page. */
export function SuccessOverlay({ title, text, mark, children, actions, aside }: SuccessOverlayProps) {
  return (
    <div className="turf turf-glow motion-fade !fixed inset-0 z-50 grid overflow-y-auto px-6 py-6 text-center">
      <div className={`motion-rise m-auto ${aside ? 'lg:flex lg:items-center lg:gap-16' : ''}`}>
        <div>
          <div role="status">
            {mark ?? (
              <span className="mx-auto grid size-24 place-items-center rounded-full bg-gold text-on-gold">
                <CheckIcon className="size-12" />
              </span>
            )}
            <h1 ref={focusElement} tabIndex={-1} className="mt-6 text-5xl uppercase">
              {title}
            </h1>
            {text && <p className="mt-3 text-lg text-chalk-2">{text}</p>}
            {children}
          </div>
          {actions}
        </div>
        {aside}
      </div>
    </div>
  )
}
