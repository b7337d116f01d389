import type { Schemas } from '../../api/client'
import { genderLabel } from '../../lib/format'
import type { ResultsQuery } from './resultsAddress'

type Words = readonly Schemas['UnderstoodWord'][]

export type FilterName = 'sport' | 'gender' | 'division' | 'role' | 'state'

/** Names of the roles in the filter. */
export const ROLE_LABELS = {
  head: 'Head coaches',
  associate: 'Associate head coaches',
  assistant: 'Assistant coaches',
  other: 'Other roles',
} as const

/** A filter of the results: chosen in the panel, or a word of the text ("women's", "d3"). */
export interface FilterInEffect {
  name: FilterName
  value: string
  label: string
}

/** Returns all filters of the results, one of each kind. A choice overrides a word, same as on the server. */
export function filtersInEffect(query: ResultsQuery, understood: Words): FilterInEffect[] {
  const { sport, gender, division, role, state } = query
  const typed = {
    gender: gender ?? understood.find((word) => word.gender)?.gender,
    division: division ?? understood.find((word) => word.division)?.division,
  }
  const filters: FilterInEffect[] = []
  if (sport) filters.push({ name: 'sport', value: sport, label: sport })
  if (typed.gender) filters.push({ name: 'gender', value: typed.gender, label: genderLabel(typed.gender) })
  if (typed.division) filters.push({ name: 'division', value: typed.division, label: typed.division })
  if (role) filters.push({ name: 'role', value: role, label: ROLE_LABELS[role] })
  if (state) filters.push({ name: 'state', value: state, label: state })
  return filters
}

/**
 * Returns the change to the query that sets or removes a filter; words of the text with the same meaning are removed.
 */
export function withFilter(
  query: ResultsQuery,
  understood: Words,
  name: FilterName,
  value: string | undefined,
): ResultsQuery {
  const words = name === 'gender' || name === 'division' ? understood.filter((word) => word[name]) : []
  const text = words.length > 0 ? { q: withoutWords(query.q ?? '', words) } : {}
  return { ...text, [name]: value }
}

/** Returns the change to the query that removes all filters. */
export function withoutFilters(query: ResultsQuery, understood: Words): ResultsQuery {
  return {
    q: withoutWords(query.q ?? '', understood),
    sport: undefined,
    gender: undefined,
    division: undefined,
    role: undefined,
    state: undefined,
  }
}

function withoutWords(text: string, words: Words): string {
  return words.reduce((rest, word) => withoutWord(rest, word.text), text)
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
