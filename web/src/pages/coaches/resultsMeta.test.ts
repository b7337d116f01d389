import { expect, it } from 'vitest'
import cases from '../../../../server/tests/pages/results_heads.json'
import type { FilterInEffect } from '../../features/search/filtersInEffect'
import { readResultsQuery } from '../../features/search/resultsQuery'
import { resultsDescription, resultsTitle, scopeOf } from './resultsMeta'

// The server's test reads the same file: URL, query, title and description are the same in Python and TypeScript.
it.each(cases)('$address', ({ address, query, filters, title, description }) => {
  const read = readResultsQuery(new URLSearchParams(address))
  expect(read).toEqual(query)
  const chosen = filters as FilterInEffect[]
  expect(resultsTitle(read.q, chosen)).toBe(title)
  expect(resultsDescription(read.q, chosen)).toBe(description)
})

it('describes filters that are read from the text in the scope, and not again in the title', () => {
  const filters: FilterInEffect[] = [
    { name: 'sport', values: ['Soccer'], label: 'Soccer', words: ['soccer'] },
    { name: 'gender', values: ['Women'], label: "Women's", words: ['womens'] },
    { name: 'state', values: ['OH'], label: 'Ohio', words: ['ohio'] },
    { name: 'division', values: ['DII'], label: 'DII', words: [] },
  ]
  expect(scopeOf(filters)).toBe("DII Women's Soccer in Ohio")
  expect(resultsTitle('womens soccer ohio', filters)).toBe('“womens soccer ohio”, DII · Coaches')
  expect(scopeOf([{ name: 'state', values: ['OH'], label: 'Ohio', words: [] }])).toBe('All sports in Ohio')
})
