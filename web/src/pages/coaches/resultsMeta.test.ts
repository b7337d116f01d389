import { expect, it } from 'vitest'
import cases from '../../../../server/tests/pages/results_heads.json'
import { readResultsQuery } from '../../features/search/resultsQuery'
import { documentTitle } from '../shell/pageMeta'
import { resultsDescription, resultsTitle } from './resultsMeta'

// The server's test reads the same file: URL, query, title and description are the same in Python and TypeScript.
it.each(cases)('$address', ({ address, query, title, description }) => {
  const read = readResultsQuery(new URLSearchParams(address))
  expect(read).toEqual(query)
  expect(documentTitle(resultsTitle(read))).toBe(title)
  expect(resultsDescription(read)).toBe(description)
})
