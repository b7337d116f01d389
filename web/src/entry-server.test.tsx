// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { render, renderFirstLook, staticPages } from './entry-server'

const TEXTS: Record<string, string> = {
  '/': 'Search coaches or universities',
  '/contact': 'We reply within 24 hours.',
  '/privacy-policy': '<h2 id="the-short-version">',
  '/terms': 'at least 13 years old',
  '/guidelines': 'One review per coach, per user.',
}

describe('the pages written at build', () => {
  it.each(staticPages)(
    '$path has its text, and nothing the content policy forbids',
    async ({ path, head }) => {
      const html = await render(path)
      expect(html).toContain(TEXTS[path])
      expect(html).not.toMatch(/ style="|<script|<!--\$\?-->|\{email\}/)
      expect(head.description.length).toBeGreaterThan(50)
      expect(head.description.length).toBeLessThan(160)
    },
  )

  it('shows a visitor the ways in before anything is known about them', async () => {
    const html = await render('/')
    expect(html).toMatch(/>Log In</)
    expect(html).toMatch(/>Sign Up</)
  })

  it.each([true, false])('has a place for each word of a coach who is verified: %s', (verified) => {
    const html = renderFirstLook(verified)
    const [heading = ''] = /<h1.*?<\/h1>/.exec(html) ?? []
    expect(heading).toContain('{{name}}')
    expect(heading.includes('Verified Coach')).toBe(verified)
    expect(html).toContain('>{{avatar}}<')
    expect(html).toContain('>{{team}}<')
    expect(html).not.toMatch(/ style="|<script|<!--\$\?-->/)
  })
})
