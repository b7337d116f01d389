interface TagPickerProps<T extends string> {
  tags: readonly T[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  max: number
  labelledBy: string
}

/** Checkboxes of tags. Once `max` are checked the others are disabled. */
export function TagPicker<T extends string>({ tags, chosen, onChange, max, labelledBy }: TagPickerProps<T>) {
  const full = chosen.length >= max
  return (
    <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-x-2 gap-y-1">
      {tags.map((tag) => {
        const on = chosen.includes(tag)
        return (
          <label
            key={tag}
            className="relative flex min-h-11 cursor-pointer items-center has-disabled:cursor-not-allowed"
          >
            <input
              type="checkbox"
              checked={on}
              disabled={full && !on}
              onChange={() => {
                onChange(on ? chosen.filter((other) => other !== tag) : [...chosen, tag])
              }}
              className="peer sr-only"
            />
            <span className="rounded-full border-[1.5px] border-edge bg-card px-4 py-1.5 text-[0.95rem] leading-snug transition-colors peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-t5 peer-disabled:border-line peer-disabled:text-ink-3 peer-disabled:opacity-60">
              {tag}
            </span>
          </label>
        )
      })}
    </div>
  )
}
