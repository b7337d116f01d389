import { type Sense, SenseSign } from './Tags'

interface TagGroup<T extends string> {
  sense: Sense
  heading: string
  tags: readonly T[]
}

interface TagPickerProps<T extends string> {
  groups: readonly TagGroup<T>[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  max: number
  labelledBy: string
}

/** Checkboxes for tags, grouped by their sense. Once `max` are checked, the others are disabled and a line says why. */
export function TagPicker<T extends string>({
  groups,
  chosen,
  onChange,
  max,
  labelledBy,
}: TagPickerProps<T>) {
  const full = chosen.length >= max
  const toggle = (tag: T) => {
    onChange(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag])
  }
  return (
    <div role="group" aria-labelledby={labelledBy} className="grid gap-3.5">
      {groups.map(({ sense, heading, tags }) => (
        <div key={sense} role="group" aria-label={heading}>
          <p
            aria-hidden="true"
            className={`mb-1 flex items-center gap-1.5 font-display text-[1.0625rem] font-semibold tracking-[0.05em] uppercase ${HEADINGS[sense]}`}
          >
            <SenseSign sense={sense} />
            {heading}
          </p>
          <div className="flex flex-wrap gap-x-2 gap-y-1">
            {tags.map((tag) => (
              <TagBox
                key={tag}
                tag={tag}
                sense={sense}
                checked={chosen.includes(tag)}
                disabled={full && !chosen.includes(tag)}
                onToggle={() => {
                  toggle(tag)
                }}
              />
            ))}
          </div>
        </div>
      ))}
      <p role="status" className="text-[0.9375rem] text-ink-2">
        {full && `You’ve chosen ${max}. Remove one to choose another.`}
      </p>
    </div>
  )
}

interface TagBoxProps {
  tag: string
  sense: Sense
  checked: boolean
  disabled: boolean
  onToggle: () => void
}

function TagBox({ tag, sense, checked, disabled, onToggle }: TagBoxProps) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center has-disabled:cursor-not-allowed">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
        className="peer sr-only"
      />
      <span
        className={`flex items-center gap-1.5 border border-edge bg-card px-4 py-1.5 leading-snug transition-colors peer-checked:pl-3 peer-checked:font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-t5 peer-disabled:bg-transparent peer-disabled:opacity-50 ${LOOKS[sense]}`}
      >
        {checked && <SenseSign sense={sense} />}
        {tag}
      </span>
    </label>
  )
}

const HEADINGS: Record<Sense, string> = { strength: 'text-good', style: 'text-style', problem: 'text-bad' }

const LOOKS: Record<Sense, string> = {
  strength: 'rounded-full peer-checked:border-good peer-checked:bg-good-soft peer-checked:text-good',
  style: 'rounded-full peer-checked:border-style peer-checked:bg-style-soft peer-checked:text-style',
  problem: 'rounded-xl peer-checked:border-bad peer-checked:bg-bad-soft peer-checked:text-bad',
}
