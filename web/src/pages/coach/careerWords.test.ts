import { expect, it } from 'vitest'
import cases from './heroLines.cases.json'
import { heroLines } from './careerWords'

// The server's test reads the same file: the texts are the same in Python and TypeScript.
it.each(cases)('$lines', ({ coach, lines }) => {
  expect(heroLines(coach)).toBe(lines.join('\n'))
})
