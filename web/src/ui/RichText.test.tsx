import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RichText } from './RichText'

/** Renders HTML and returns what the sanitizer leaves of it. */
async function shown(html: string): Promise<string> {
  const { container } = render(<RichText html={html} />)
  await waitFor(() => {
    expect(container.querySelector('.rich-text')?.innerHTML).not.toMatch(/&lt;(b|img|script)/)
  })
  return container.querySelector('.rich-text')?.innerHTML ?? ''
}

describe('RichText', () => {
  it('renders text without markup unchanged and immediately', () => {
    render(<RichText html="Plain words" />)
    expect(screen.getByText('Plain words')).toBeInTheDocument()
  })

  it.each([
    ['<b>bold</b> and <em>em</em>', '<b>bold</b> and <em>em</em>'],
    ['<p class="x" style="color:red">para</p>', '<p>para</p>'],
    ['one<br>two', 'one<br>two'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['<script>alert(1)</script>after', 'after'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['<b onclick="alert(1)" data-x="1" aria-label="y">b</b>', '<b>b</b>'],
    ['<svg onload=alert(1)></svg>after', 'after'],
    ['fish &amp; chips', 'fish &amp; chips'],
  ])('keeps only the six tags of %s', async (html, left) => {
    await waitFor(async () => {
      expect(await shown(html)).toBe(left)
    })
  })
})
