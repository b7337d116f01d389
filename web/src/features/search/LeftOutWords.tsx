interface LeftOutWordsProps {
  words: readonly string[]
  className?: string
}

/** The words of a text that its results do without, because nobody matches all of its words. */
export function LeftOutWords({ words, className = '' }: LeftOutWordsProps) {
  if (words.length === 0) return null
  return (
    <p
      className={`text-ink-2 ${className}`}
    >{`Results without ${words.map((word) => `“${word}”`).join(', ')}`}</p>
  )
}
