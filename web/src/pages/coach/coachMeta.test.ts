import { expect, it } from 'vitest'
import cases from '../../../../server/tests/pages/coach_heads.json'
import { departmentLine } from '../../lib/format'
import { profileDescription, profileTitle } from './coachMeta'

// The server's test reads the same file: the texts are the same in Python and TypeScript.
it.each(cases)('$title', ({ coach, title, description, form_line }) => {
  expect(profileTitle(coach)).toBe(title)
  expect(profileDescription(coach)).toBe(description)
  expect(departmentLine(coach)).toBe(form_line)
})
