import { type ReactNode, useEffect, useRef } from 'react'

type Tone = 'error' | 'success' | 'info'

interface AlertProps {
  tone?: Tone
  /** Whether to take the focus on appearing, for messages far from the button that was pressed. */
  focus?: boolean
  className?: string
  children: ReactNode
}

const TONES: Record<Tone, string> = {
  error: 'border-flare bg-flare-soft text-flare',
  success: 'border-t5 bg-soft text-soft-ink',
  info: 'border-line-strong bg-softer text-ink',
}

/** A form message: errors have role alert, others role status. */
export function Alert({ tone = 'error', focus = false, className = '', children }: AlertProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus])

  return (
    <div
      ref={box}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      className={`motion-fade min-w-0 rounded-lg border-l-4 wrap-anywhere px-4 py-3 text-[0.9375rem] font-medium ${TONES[tone]} ${className}`}
    >
      {children}
    </div>
  )
}
