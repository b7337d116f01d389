interface TagsProps {
  tags: readonly string[]
  label: string
}

/** Tags of a coach or of a review. */
export function Tags({ tags, label }: TagsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="rounded-full bg-soft px-3 py-1 text-sm leading-snug font-semibold text-soft-ink"
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
