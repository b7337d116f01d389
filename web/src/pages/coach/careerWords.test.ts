import { expect, it } from 'vitest'
import cases from './heroLines.cases.json'
import { heroLines } from './careerWords'

it.each(cases)('$lines', ({ coach, lines }) => {
  expect(heroLines(coach)).toBe(lines.join('\n'))
})
