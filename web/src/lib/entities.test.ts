import { describe, expect, it } from 'vitest'
import { decodeEntities, stripTags } from './entities'

describe('decodeEntities', () => {
  it.each([
    ['a &lt; b &gt; c', 'a < b > c'],
    ['&amp;lt;', '&lt;'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['one&nbsp;two', 'one two'],
    ['&copy;', '&copy;'],
  ])('%s -> %s', (html, text) => {
    expect(decodeEntities(html)).toBe(text)
  })
})

describe('stripTags', () => {
  it('keeps the words and drops the tags', () => {
    expect(stripTags('Fair <b>&amp;</b> square, I &lt;3 it')).toBe('Fair  &  square, I <3 it')
  })
})
