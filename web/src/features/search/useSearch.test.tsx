import { act, render, renderHook, screen } from '@testing-library/react'
import { useRef } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Schemas } from '../../api/client'
import { type SearchState, useActiveResult, useSearchBox } from './useSearch'

function Box() {
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input)
  return (
    <>
      <input
        ref={input}
        value={box.text}
        onChange={(event) => {
          box.changeText(event.target.value)
        }}
      />
      <p>{box.isOpen ? `searches ${box.text}` : 'closed'}</p>
    </>
  )
}

function Page() {
  return (
    <MemoryRouter>
      <Box />
    </MemoryRouter>
  )
}

it('searches for text typed before hydration', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Page />)
  screen.getByRole<HTMLInputElement>('textbox').value = 'rivers'
  render(<Page />, { container, hydrate: true })
  expect(await screen.findByText('searches rivers')).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveValue('rivers')
})

it('is closed until something is typed', () => {
  render(<Page />)
  expect(screen.getByText('closed')).toBeInTheDocument()
})

function found(query: string, ...ids: number[]): SearchState {
  const coaches = ids.map((id) => ({ id }) as Schemas['FoundCoach'])
  return {
    status: 'success',
    fresh: true,
    results: { query, places: [], coaches, count: '', filters: [], leftOut: [] },
  }
}

it('keeps the highlighted coach when the results for the last letter arrive, until more is typed', () => {
  const { result, rerender } = renderHook(
    ({ text, state }) => useActiveResult(text, state, () => undefined),
    { initialProps: { text: 'rivers', state: found('river', 12, 13) } },
  )
  act(() => {
    result.current.choose(1)
  })
  rerender({ text: 'rivers', state: found('rivers', 13, 14) })
  expect(result.current).toMatchObject({ index: 0, path: '/coach/13' })
  rerender({ text: 'rivers b', state: found('rivers', 13, 14) })
  expect(result.current.index).toBe(-1)
})
