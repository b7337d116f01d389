import { CheckMark } from './CheckMark'

interface ChecklistProps {
  items: readonly { label: string; met: boolean }[]
}

/** Requirements that tick themselves off while one types. */
export function Checklist({ items }: ChecklistProps) {
  return (
    <ul className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
      {items.map(({ label, met }) => (
        <li key={label} className={`flex items-center gap-2 ${met ? 'font-medium text-t5' : 'text-ink-2'}`}>
          <span
            className={`grid size-5 shrink-0 place-items-center rounded-full border transition-colors ${
              met ? 'border-transparent bg-accent text-on-accent' : 'border-edge'
            }`}
          >
            {met && <CheckMark className="size-3" />}
          </span>
          <span>{label}</span>
          <span className="sr-only">{met ? '(met)' : '(not met yet)'}</span>
        </li>
      ))}
    </ul>
  )
}
