import type { Schemas } from '../../api/client'
import type { ResultsQuery } from './resultsAddress'

/** A filter of the results as the server sends it: chosen in the panel, or read from words of the text. */
export type FilterInEffect = Schemas['FilterInEffect']

export type FilterName = FilterInEffect['name']

/** Names of the roles in the filter. */
export const ROLE_LABELS = {
  head: 'Head coaches',
  associate: 'Associate head coaches',
  assistant: 'Assistant coaches',
  other: 'Other roles',
} as const

const NO_FILTERS: Record<FilterName, undefined> = {
  sport: undefined,
  gender: undefined,
  division: undefined,
  role: undefined,
  state: undefined,
  conference: undefined,
  city: undefined,
  min_reviews: undefined,
  school_email: undefined,
  unrated: undefined,
}

/** Returns whether a filter is chosen. */
export function hasFilters(query: ResultsQuery): boolean {
  return Object.keys(NO_FILTERS).some((name) => query[name as FilterName] !== undefined)
}

/** Returns the value of a filter: the chosen one, or the first one that words of the text stand for. */
export function valueInEffect(
  query: ResultsQuery,
  filters: readonly FilterInEffect[],
  name: FilterName,
): string {
  const read = filters.find((filter) => filter.name === name && filter.words.length > 0)
  return query[name] ?? read?.values[0] ?? ''
}

/** Returns the change to the query that sets a filter; words of the text that stand for others are removed. */
export function withFilter(
  query: ResultsQuery,
  filters: readonly FilterInEffect[],
  name: FilterName,
  value: string | undefined,
): ResultsQuery {
  const words = filters.filter((filter) => filter.name === name).flatMap((filter) => filter.words)
  const text = words.length > 0 ? { q: withoutWords(query.q ?? '', words) } : {}
  return { ...text, [name]: value }
}

/** Returns the change to the query that removes a filter: its values, and the words that stand for them. */
export function withoutFilter(query: ResultsQuery, { name, values, words }: FilterInEffect): ResultsQuery {
  const left = (query[name] ?? '').split(',').filter((value) => value && !values.includes(value))
  const text = words.length > 0 ? { q: withoutWords(query.q ?? '', words) } : {}
  return { ...text, [name]: left.length > 0 ? left.join(',') : undefined }
}

/** Returns the change to the query that removes all filters. */
export function withoutFilters(query: ResultsQuery, filters: readonly FilterInEffect[]): ResultsQuery {
  const words = filters.flatMap((filter) => filter.words)
  return { ...NO_FILTERS, q: withoutWords(query.q ?? '', words) }
}

function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => withoutWord(rest, word), text)
}

/** Removes a word from a text. The server returns words in lower case with a straight apostrophe. */
function withoutWord(text: string, word: string): string {
  const words = text.split(/\s+/)
  const plain = words.map((typed) => typed.toLowerCase().replaceAll('’', "'"))
  const length = word.split(' ').length
  const start = plain.findIndex((_, index) => plain.slice(index, index + length).join(' ') === word)
  if (start === -1) return text
  return [...words.slice(0, start), ...words.slice(start + length)].join(' ')
}
