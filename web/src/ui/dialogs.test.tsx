import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ConfirmDialog, Dialog } from './Dialog'

interface PageProps {
  onConfirm?: () => Promise<void>
  vanishing?: boolean
}

const noop = () => Promise.resolve()

function Page({ onConfirm = noop, vanishing = false }: PageProps) {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const [gone, setGone] = useState(false)
  const close = () => {
    setOpen(null)
    setGone(vanishing)
  }
  return (
    <main id="main" tabIndex={-1}>
      {!gone && (
        <button
          onClick={() => {
            setOpen('dialog')
          }}
        >
          Open
        </button>
      )}
      <button
        onClick={() => {
          setOpen('question')
        }}
      >
        Delete
      </button>
      <Dialog open={open === 'dialog'} onClose={close} title="Title" description="What it is about">
        <button>Inside</button>
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        onClose={close}
        title="Delete Review"
        text="This action cannot be undone."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        onConfirm={async () => {
          await onConfirm()
          close()
        }}
      />
    </main>
  )
}

test('a dialog takes the focus, closes on Escape and returns the focus to the element that opened it', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('dialog', { name: 'Title' })).toHaveAccessibleDescription('What it is about')
  expect(screen.getByRole('button', { name: 'Inside' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('if the opener no longer exists, the main part of the page gets the focus', async () => {
  const user = userEvent.setup()
  render(<Page vanishing />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'))
})

test('a confirmation dialog is busy and cannot be closed while its action runs, once', async () => {
  const user = userEvent.setup()
  let finish = () => undefined as unknown
  let runs = 0
  const onConfirm = () => {
    runs += 1
    return new Promise<void>((resolve) => (finish = resolve))
  }
  render(<Page onConfirm={onConfirm} />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog', { name: 'Delete Review' })).toBeVisible()
  finish()
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(runs).toBe(1)
})

test('an error is shown in the confirmation dialog, which stays open', async () => {
  const user = userEvent.setup()
  render(<Page onConfirm={() => Promise.reject(new Error('Error deleting review: gone'))} />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error deleting review: gone')
})
