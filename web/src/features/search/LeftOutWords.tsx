interface LeftOutWordsProps {
  words: readonly string[]
  className?: string
}

/** The words of a query that its results do without, because no coach matches all of them. */
export function LeftOutWords({ words, className = '' }: LeftOutWordsProps) {
  if (words.length === 0) return null
  return (
    <p
      className={`text-ink-2 ${className}`}
    >{`Results without ${words.map((word) => `“${word}”`).join(', ')}`}</p>
  )
}
