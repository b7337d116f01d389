import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { renderToString } from 'react-dom/server'
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

it('searches for what was typed before hydration', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Box />)
  screen.getByRole<HTMLInputElement>('textbox').value = 'rivers'
  render(<Box />, { container, hydrate: true })
  expect(await screen.findByText('searches rivers')).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveValue('rivers')
})

it('is closed until something is typed', () => {
  render(<Box />)
  expect(screen.getByText('closed')).toBeInTheDocument()
})
