import { expect, it } from 'vitest'
import cases from '../../../../server/tests/pages/coach_heads.json'
import { documentTitle } from '../shell/pageMeta'
import { profileDescription, profileTitle } from './coachMeta'

// The server's test reads the same file: title and description are the same in both languages.
it.each(cases)('$title', ({ coach, title, description }) => {
  expect(documentTitle(profileTitle(coach))).toBe(title)
  expect(profileDescription(coach)).toBe(description)
})
