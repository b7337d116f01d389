import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AppReady } from './routes'

it('a click before the app is ready is replayed, and submitting a form without an action is blocked', async () => {
  document.body.innerHTML =
    '<form><button type="button"><b>Volleyball</b></button></form><form action="/coaches" role="search"></form>'
  const clicked = vi.fn()
  await import('./bootstrap')
  document.querySelector('b')?.click()
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)
  const search = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('[role=search]')?.dispatchEvent(search)
  expect(search.defaultPrevented).toBe(false)

  document.querySelector('button')?.addEventListener('click', clicked)
  render(<AppReady />)
  expect(clicked).toHaveBeenCalledOnce()
  expect(document.documentElement.dataset).toHaveProperty('appReady')

  document.querySelector('b')?.click()
  const later = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})
