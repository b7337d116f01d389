import { describe, expect, it } from 'vitest'
import { withSupportAddress } from './legalHtml'

const TEXT = '<p>Write to <a href="mailto:{email}">{email}</a>.</p>'

describe('the support address in a legal text', () => {
  it('is that of the site', () => {
    expect(withSupportAddress(TEXT, 'help@example.org')).toBe(
      '<p>Write to <a href="mailto:help@example.org">help@example.org</a>.</p>',
    )
  })

  it('is a link to the contact page until it is known', () => {
    expect(withSupportAddress(TEXT, undefined)).toBe(
      '<p>Write to <a href="/contact">our support address</a>.</p>',
    )
  })

  it('never becomes markup', () => {
    expect(withSupportAddress(TEXT, '"><b>x')).not.toMatch(/<b>/)
  })
})
