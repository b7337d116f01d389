import { screen, waitFor } from '@testing-library/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/queryClient'
import { mockApi } from '../test/renderInApp'
import { App } from './App'
import { renderTree } from './renderTree'
import { loadPage } from './routes'

it('a click on the rendered page is replayed after hydration', async () => {
  mockApi({})
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const root = document.body.appendChild(document.createElement('div'))
  await loadPage('/')
  root.innerHTML = renderTree('/', createQueryClient())
  await import('./bootstrap')
  const menu = () => screen.getByRole('button', { name: 'Menu' })
  menu().click()
  expect(menu()).toHaveAttribute('aria-expanded', 'false')

  // Same as in main.tsx, but without `act`, which would hydrate everything at once.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <App queryClient={createQueryClient()} />
        </BrowserRouter>
      </StrictMode>,
    )
  })
  await waitFor(() => {
    expect(menu()).toHaveAttribute('aria-expanded', 'true')
  })
})
