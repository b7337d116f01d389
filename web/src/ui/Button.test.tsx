import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button'
import { MoreButton } from './MoreButton'

interface FormProps {
  busy: boolean
  onSubmit: () => void
}

function Form({ busy, onSubmit }: FormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input aria-label="Field" />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send
      </Button>
    </form>
  )
}

test('a busy button keeps the focus, and ignores clicks and Enter in a field of its form', async () => {
  const onSubmit = vi.fn()
  const user = userEvent.setup()
  const view = render(<Form busy={false} onSubmit={onSubmit} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledOnce()
  view.rerender(<Form busy onSubmit={onSubmit} />)

  const button = screen.getByRole('button', { name: 'Sending...' })
  expect(button).toBeEnabled()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveFocus()
  await user.click(button)
  await user.keyboard('{Enter}')
  await user.type(screen.getByLabelText('Field'), 'text{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('after the last page a sentence takes the focus from the button', async () => {
  const user = userEvent.setup()
  const onMore = () => Promise.resolve()
  const view = render(<MoreButton items="reviews" hasMore onMore={onMore} />)
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }))
  view.rerender(<MoreButton items="reviews" hasMore={false} onMore={onMore} />)
  expect(screen.getByText('There are no more reviews.')).toHaveFocus()
})

test('a list with only one page has neither a button nor that sentence', () => {
  const { container } = render(
    <MoreButton items="reviews" hasMore={false} onMore={() => Promise.resolve()} />,
  )
  expect(container).toBeEmptyDOMElement()
})
