import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { useSearchBox } from './useSearch'

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

it('searches for what was typed before hydration', async () => {
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
