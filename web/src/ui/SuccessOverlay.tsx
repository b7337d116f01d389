import { CheckMark } from './CheckMark'

interface SuccessOverlayProps {
  title: string
  text?: string
}

/** Covers the page once something is done, until the page moves on. */
export function SuccessOverlay({ title, text }: SuccessOverlayProps) {
  return (
    <div
      role="status"
      className="turf turf-glow motion-fade !fixed inset-0 z-50 grid place-items-center px-6 text-center"
    >
      <div className="motion-rise">
        <span className="mx-auto grid size-24 place-items-center rounded-full bg-gold text-on-gold">
          <CheckMark className="size-12" />
        </span>
        <p className="mt-6 font-display text-5xl leading-none font-bold uppercase">{title}</p>
        {text && <p className="mt-3 text-lg text-chalk-2">{text}</p>}
      </div>
    </div>
  )
}
