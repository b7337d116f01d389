import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface TabsProps<Name extends string> {
  /** The label of the tab list, for screen readers. */
  label: string
  tabs: readonly { name: Name; label: string; panel: ReactNode }[]
  current: Name
  onChange: (name: Name) => void
}

const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with a panel; arrow keys, Home and End move between the tabs. */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: TabsProps<Name>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const currentIndex = tabs.findIndex(({ name }) => name === current)

  const goTo = (index: number) => {
    const tab = tabs.at(index % tabs.length)
    if (!tab) return
    onChange(tab.name)
    row.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key]
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    goTo(step === undefined ? (event.key === 'Home' ? 0 : -1) : currentIndex + step)
  }

  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className="flex border-b border-line-strong">
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-tab={tab.name}
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            className="-mb-px min-h-12 grow border-b-3 border-transparent px-2 font-semibold text-ink-2 transition-colors hover:text-ink aria-selected:border-accent aria-selected:text-ink"
            onClick={() => {
              onChange(tab.name)
            }}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={current}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className="motion-fade pt-6"
      >
        {tabs[currentIndex]?.panel}
      </div>
    </>
  )
}
