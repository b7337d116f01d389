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
          box.type(event.target.value)
        }}
      />
      <p>{box.open ? `searches ${box.text}` : 'rests'}</p>
    </>
  )
}

it('takes what was typed before the app took the page over', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Box />)
  screen.getByRole<HTMLInputElement>('textbox').value = 'rivers'
  render(<Box />, { container, hydrate: true })
  expect(await screen.findByText('searches rivers')).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveValue('rivers')
})

it('rests until something is typed', () => {
  render(<Box />)
  expect(screen.getByText('rests')).toBeInTheDocument()
})
