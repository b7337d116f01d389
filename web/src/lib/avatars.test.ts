import { expect, it } from 'vitest'
import examples from '../../../server/tests/coaches/avatars.json'
import { initials, schoolInitials } from './avatars'

// The server's test reads the same file.
it.each(examples)('$name, $university', ({ name, university, shield, initials: letters }) => {
  expect(initials(name)).toBe(letters)
  expect(schoolInitials(university)).toBe(shield)
})

it('has no initials for a name without words', () => {
  expect(initials(' ')).toBe('')
})
