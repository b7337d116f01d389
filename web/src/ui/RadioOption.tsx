import { type ReactNode, useId } from 'react'
import { CheckIcon } from './icons'

interface RadioOptionProps {
  /** The name of the radio group. */
  name: string
  label: string
  /** Explains the option. */
  text: string
  /** A second line about the option, with an icon. */
  why?: ReactNode
  /** A picture below the text, or to its right on wide screens. */
  picture?: ReactNode
  checked: boolean
  onChoose: () => void
  /** More about the option, below it in the same card. */
  children?: ReactNode
}

/** A radio button styled as a card with an explanation, for small radio groups. */
export function RadioOption({
  name,
  label,
  text,
  why,
  picture,
  checked,
  onChoose,
  children,
}: RadioOptionProps) {
  const id = useId()
  return (
    <div
      className={`rounded-card border transition-colors ${checked ? 'border-t5 bg-soft ring-1 ring-t5' : 'border-edge'}`}
    >
      <label
        className={`relative grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[12px] gap-y-2 rounded-card px-[16px] py-4 has-focus-visible:outline-3 has-focus-visible:outline-t5 ${picture ? 'sm:grid-cols-[auto_minmax(0,1fr)_auto]' : ''}`}
      >
        <input
          type="radio"
          name={name}
          checked={checked}
          onChange={onChoose}
          aria-labelledby={`${id}-label`}
          aria-describedby={why ? `${id}-text ${id}-why` : `${id}-text`}
          className="sr-only"
        />
        <RadioMark checked={checked} />
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        <span id={`${id}-text`} className="col-span-2 leading-snug text-ink-2">
          {text}
        </span>
        {why && (
          <span id={`${id}-why`} className="col-span-2 flex gap-2 leading-snug">
            {why}
          </span>
        )}
        {picture && (
          <span className="col-span-2 sm:col-span-1 sm:col-start-3 sm:row-span-3 sm:row-start-1">
            {picture}
          </span>
        )}
      </label>
      {children}
    </div>
  )
}

/** The circle of a radio button. */
export function RadioMark({ checked }: { checked: boolean }) {
  return (
    <span
      className={`grid size-6 shrink-0 place-items-center rounded-full border ${checked ? 'border-transparent bg-accent text-on-accent' : 'border-edge'}`}
    >
      {checked && <CheckIcon />}
    </span>
  )
}
