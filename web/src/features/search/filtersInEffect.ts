import type { Schemas } from '../../api/client'
import { type FilterName, FILTERS } from './filters'
import type { ResultsQuery } from './resultsAddress'

/** A filter of the results: a chosen value, or the values that words of the text stand for ("ohio", "new england"). */
export type FilterInEffect = Schemas['FilterInEffect']

type Filters = readonly FilterInEffect[]

/** Returns the values of a filter. */
export function valuesOf(filters: Filters, name: FilterName): string[] {
  return filters.filter((filter) => filter.name === name).flatMap(({ values }) => values)
}

/** Returns the value of a filter if it allows only one. */
export function valueOf(filters: Filters, name: FilterName): string | undefined {
  const values = valuesOf(filters, name)
  return values.length === 1 ? values[0] : undefined
}

/** Returns whether a filter is chosen. */
export function hasFilters(query: ResultsQuery): boolean {
  return FILTERS.some(({ name }) => query[name] !== undefined)
}

/** Returns the query without a filter, which was chosen or is in words of the text. */
export function withoutFilter(query: ResultsQuery, { name, values, words }: FilterInEffect): ResultsQuery {
  const rest = query[name]?.split(',').filter((value) => !values.includes(value))
  return { ...query, q: withoutWords(query.q, words), [name]: rest?.join(',') }
}

/** Returns the query without all values of a filter, and without the words that stand for them. */
export function withoutName(query: ResultsQuery, { name, words }: Schemas['WithoutFilter']): ResultsQuery {
  return { ...query, q: withoutWords(query.q, words), [name]: undefined }
}

/** Returns the query without any filter. */
export function withoutFilters(query: ResultsQuery, filters: Filters): ResultsQuery {
  const q = withoutWords(
    query.q,
    filters.flatMap(({ words }) => words),
  )
  return { ...query, ...Object.fromEntries(FILTERS.map(({ name }) => [name, undefined])), q }
}

export interface Choice {
  name: FilterName
  value: string
  isChosen: boolean
  /** Whether the filter has at most one value, which the choice replaces. */
  isOne: boolean
}

/**
 * Returns the query after a choice in the panel. Words of the text that stood for the filter become chosen values. The
 * query's own values are newer than the filters of the results on screen.
 */
export function withChoice(query: ResultsQuery, filters: Filters, choice: Choice): ResultsQuery {
  const { name, value, isChosen, isOne } = choice
  const present = query[name]?.split(',') ?? valuesOf(filters, name)
  const others = isOne ? [] : present.filter((other) => other !== value)
  const words = filters.filter((filter) => filter.name === name).flatMap((filter) => filter.words)
  return {
    ...query,
    q: withoutWords(query.q, words),
    [name]: (isChosen ? [...others, value] : others).join(','),
  }
}

/** Removes words from a text. The server returns them in lower case with straight apostrophes. */
function withoutWords(text: string | undefined, words: readonly string[]): string | undefined {
  return words.reduce(withoutWord, text ?? '') || undefined
}

function withoutWord(text: string, word: string): string {
  const typed = text.split(/\s+/)
  const plain = typed.map((part) => part.toLowerCase().replaceAll('’', "'"))
  const length = word.split(' ').length
  const start = plain.findIndex((_, index) => plain.slice(index, index + length).join(' ') === word)
  return start === -1 ? text : [...typed.slice(0, start), ...typed.slice(start + length)].join(' ')
}
