import { describe, expect, it } from 'vitest'
import { commentHtml, decodeEntities, stripTags } from './entities'

describe('commentHtml', () => {
  it.each([
    ['effort<results', 'effort&lt;results'],
    ['a<b and c>d', 'a&lt;b and c&gt;d'],
    ['<script is what he yells> no', '&lt;script is what he yells&gt; no'],
    ['pay&notice &amp; <B class="x">bold</B><br/>', 'pay&amp;notice &amp; <B class="x">bold</B><br/>'],
  ])('%s -> %s', (typed, html) => {
    expect(commentHtml(typed)).toBe(html)
  })

  it('parses text that looks like a tag with many attributes only once', () => {
    const typed = `<b ${'a=x//'.repeat(5_000)}`
    expect(commentHtml(typed)).toBe(typed.replace('<', '&lt;'))
  })
})

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
  it('keeps the text and removes the tags', () => {
    expect(stripTags('Fair <b>&amp;</b> square, I &lt;3 it')).toBe('Fair  &  square, I <3 it')
  })
})
