import { expect, it } from 'vitest'
import examples from '../../../server/tests/coaches/avatars.json'
import { colorOf, initials, schoolInitials } from './avatars'

// The server's test reads the same file.
it.each(examples)('$name, $university', ({ name, university, shield, initials: letters, color }) => {
  expect(initials(name)).toBe(letters)
  expect(colorOf(university)).toBe(color)
  expect(schoolInitials(university)).toBe(shield)
})

it('has no initials for a name without words', () => {
  expect(initials(' ')).toBe('')
})
