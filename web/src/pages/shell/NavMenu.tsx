import { useEffect, useId, useRef, useState } from 'react'
import { CloseMark } from '../../ui/CloseMark'
import { LineMark } from '../../ui/LineMark'
import { NavLinks } from './NavLinks'

/** The phone's navigation: a button and the panel it opens. Escape, a choice or a tap beside it closes. */
export function NavMenu() {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [open])

  return (
    <div ref={box} className="md:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        aria-controls={panel}
        className="grid size-11 place-items-center rounded-full text-chalk hover:bg-turf-700"
        onClick={() => {
          setOpen(!open)
        }}
      >
        {open ? <CloseMark /> : <MenuMark />}
      </button>
      <div id={panel} hidden={!open} className="absolute inset-x-4 top-16">
        {open && (
          // Each entry leads away or opens a dialog: the panel closes behind it.
          <MenuPanel
            onChosen={() => {
              setOpen(false)
            }}
          />
        )}
      </div>
    </div>
  )
}

function MenuPanel({ onChosen }: { onChosen: () => void }) {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the clicks (also the keyboard's) of the entries within
    <div
      className="motion-rise grid gap-1 rounded-card border border-turf-600 bg-turf-950 p-3 shadow-float"
      onClick={onChosen}
    >
      <NavLinks />
    </div>
  )
}

function MenuMark() {
  return (
    <LineMark className="size-6">
      <path d="M4 7h16M4 12h16M4 17h16" />
    </LineMark>
  )
}
