import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readLegalText } from './legal-markdown.ts'

const HEAD = '---\ntitle: Terms: all\ndescription: What you agree to.\nupdated: 2026-11-21\n---\n\n'
const folder = 'content/legal'
const texts = readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const)

describe('a legal text', () => {
  it('has its front matter separated from its text', () => {
    const text = readLegalText(`${HEAD}Hello.\n`)
    expect(text).toMatchObject({
      title: 'Terms: all',
      description: 'What you agree to.',
      updated: '2026-11-21',
    })
    expect(text.html).toBe('<p>Hello.</p>\n')
  })

  it('lists its sections, each of which can be linked to', () => {
    const text = readLegalText(`${HEAD}## What *we* do\n\n### Less\n\n## For coaches\n`)
    expect(text.sections).toEqual([
      { id: 'what-we-do', title: 'What we do' },
      { id: 'for-coaches', title: 'For coaches' },
    ])
    expect(text.html).toContain('<h2 id="what-we-do">What <em>we</em> do</h2>')
  })

  it('keeps the placeholder for the support address', () => {
    const { html } = readLegalText(`${HEAD}Write to [{email}](mailto:{email}).\n`)
    expect(html).toContain('<a href="mailto:{email}">{email}</a>')
  })

  it('is rejected without title, description or date', () => {
    expect(() => readLegalText('Hello.\n')).toThrow('needs title, description and updated')
  })

  it.each(texts)('%s is complete, and its links point to existing sections', (_file, source) => {
    const { html, sections } = readLegalText(source)
    expect(sections.length).toBeGreaterThan(3)
    expect(html).not.toMatch(/\sstyle=|<script/)
    for (const [, page, section] of html.matchAll(/href="\/([a-z-]+)#([a-z-]+)"/g)) {
      const target = readLegalText(readFileSync(`${folder}/${page ?? ''}.md`, 'utf8'))
      expect(target.sections.map(({ id }) => id)).toContain(section)
    }
  })
})
