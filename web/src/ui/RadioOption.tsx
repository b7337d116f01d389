import { useId } from 'react'
import { CheckIcon } from './icons'

interface RadioOptionProps {
  /** The name of the radio group. */
  name: string
  label: string
  /** Explains the option. */
  text: string
  checked: boolean
  onChoose: () => void
}

/** A radio button styled as a card with an explanation, for small radio groups. */
export function RadioOption({ name, label, text, checked, onChoose }: RadioOptionProps) {
  const id = useId()
  return (
    <label className="relative flex cursor-pointer flex-wrap items-center gap-3 rounded-card border border-edge p-4 transition-colors has-checked:border-t5 has-checked:bg-soft has-checked:ring-1 has-checked:ring-t5 has-focus-visible:outline-3 has-focus-visible:outline-t5">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        className="sr-only"
      />
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full border ${checked ? 'border-transparent bg-accent text-on-accent' : 'border-edge'}`}
      >
        {checked && <CheckIcon />}
      </span>
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      <span id={`${id}-text`} className="basis-full leading-snug text-ink-2">
        {text}
      </span>
    </label>
  )
}
