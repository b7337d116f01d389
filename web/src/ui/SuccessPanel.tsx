import type { ReactNode } from 'react'
import { CheckMark } from './CheckMark'

interface SuccessPanelProps {
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** The happy end of a dialog, in the place of its form. */
export function SuccessPanel({ title, text, children }: SuccessPanelProps) {
  return (
    <div className="motion-rise grid justify-items-center gap-3 py-6 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-gold text-on-gold">
        <CheckMark className="size-10" />
      </span>
      <div role="status">
        <p className="mt-2 font-display text-4xl leading-none font-bold uppercase">{title}</p>
        {text && <p className="mt-3 text-ink-2">{text}</p>}
      </div>
      {children}
    </div>
  )
}
