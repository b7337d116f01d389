import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readLegalText } from './legal-markdown.ts'

/** The text of a legal page, without markup and line breaks. */
function words(file: string): string {
  const { html } = readLegalText(readFileSync(`content/legal/${file}.md`, 'utf8'))
  return html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
}

describe('what the legal texts promise', () => {
  it.each([
    ['logs are kept about 12 months', 'privacy-policy', /logs.{0,200}about 12 months/i],
    ['the minimum age is 13', 'terms', /at least 13 years old/],
    ["material changes have 30 days' notice", 'terms', /For material changes we give 30 days.{1,5} notice/],
    ['one review per coach per user', 'guidelines', /One review per coach, per user\./],
    ['English only', 'guidelines', /English only\./],
    ['genuine experience', 'guidelines', /Genuine experience\./],
    [
      'no profanity, and what happens',
      'guidelines',
      /A rating may be removed for profanity or derogatory terms/,
    ],
    [
      'reviews are opinions',
      'terms',
      /individual opinions of the people who write them\. We do not verify them/,
    ],
    ['moderation is described', 'guidelines', /How moderation works/],
    ['claiming a profile is described', 'guidelines', /Claiming your profile\./],
  ])('%s', (_fact, file, sentence) => {
    expect(words(file)).toMatch(sentence)
  })
})
