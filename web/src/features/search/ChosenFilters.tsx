import type { Schemas } from '../../api/client'
import { genderLabel } from '../../lib/format'
import { CloseIcon } from '../../ui/icons'
import type { ResultsQuery } from './resultsAddress'

interface ChosenFiltersProps {
  query: ResultsQuery
  /** Words of the text that were understood as a team or a division. */
  understood: readonly Schemas['UnderstoodWord'][]
  onChange: (part: ResultsQuery) => void
}

interface Chip {
  label: string
  /** The change of the query that takes back what the chip says. */
  change: ResultsQuery
}

/** What the results are limited to, each with a button that takes it back. */
export function ChosenFilters({ query, understood, onChange }: ChosenFiltersProps) {
  const { sport, gender, division } = query
  const chips: Chip[] = understood.map((word) => ({
    label: word.gender ? genderLabel(word.gender) : (word.division ?? ''),
    change: { q: withoutWord(query.q ?? '', word.text) },
  }))
  if (sport) chips.push({ label: sport, change: { sport: undefined } })
  if (gender) chips.push({ label: genderLabel(gender), change: { gender: undefined } })
  if (division) chips.push({ label: division, change: { division: undefined } })
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ label, change }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={() => {
              onChange(change)
            }}
            className="inline-flex min-h-10 items-center gap-2 rounded-full bg-soft px-4 text-[0.9375rem] font-semibold text-soft-ink hover:bg-softer"
          >
            {label}
            <CloseIcon />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => {
              const q = understood.reduce((text, word) => withoutWord(text, word.text), query.q ?? '')
              onChange({ q, sport: undefined, gender: undefined, division: undefined })
            }}
            className="min-h-10 px-2 text-[0.9375rem] font-semibold text-soft-ink underline"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}

/** A text without a word of it, which the server gives in small letters with a straight apostrophe. */
function withoutWord(text: string, word: string): string {
  const words = text.split(/\s+/)
  const plain = words.map((typed) => typed.toLowerCase().replaceAll('’', "'"))
  const length = word.split(' ').length
  const start = plain.findIndex((_, index) => plain.slice(index, index + length).join(' ') === word)
  if (start === -1) return text
  return [...words.slice(0, start), ...words.slice(start + length)].join(' ')
}
