import { expect, it } from 'vitest'
import examples from '../../../server/tests/coaches/avatars.json'
import { colorOf, initials } from './avatars'

// The server's test reads the same file.
it.each(examples)('$name, $university', ({ name, university, initials: letters, color }) => {
  expect(initials(name)).toBe(letters)
  expect(colorOf(university)).toBe(color)
})

it('has no initials for a name without words', () => {
  expect(initials(' ')).toBe('')
})
