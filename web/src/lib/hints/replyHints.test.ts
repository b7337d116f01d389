import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stripTags } from '../entities'
import { findReplyHints } from './replyHints'

interface Sample {
  /** The stored HTML, as the server reads it. */
  text: string
  found: string[]
}

const SAMPLES = JSON.parse(readFileSync('../server/tests/desk/claims/reply_samples.json', 'utf8')) as Sample[]

it.each(SAMPLES)('a reply has the same hints as on the server: $text', ({ text, found }) => {
  const typed = stripTags(text.replaceAll('<br>', '\n').replaceAll(/<\/?[bi]>/g, ''))
  const hints = findReplyHints(typed, 'Dana Rivers', 'Northfield University Basketball')
  expect([...new Set(hints.map(({ reason }) => reason))].sort()).toEqual(found)
})
