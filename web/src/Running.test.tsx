import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Running } from './Running'

it('a click before the app runs counts once it does, and a form waits', async () => {
  document.body.innerHTML = '<form><button type="button"><b>Volleyball</b></button></form>'
  const clicked = vi.fn()
  await import('./start')
  document.querySelector('b')?.click()
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)

  document.querySelector('button')?.addEventListener('click', clicked)
  render(<Running />)
  expect(clicked).toHaveBeenCalledOnce()
  expect(document.documentElement.dataset).toHaveProperty('running')

  document.querySelector('b')?.click()
  const later = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})
