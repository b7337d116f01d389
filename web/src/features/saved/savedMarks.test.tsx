import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStorageOfOthers, store, userKey } from '../../lib/userStorage'
import { paste } from '../../test/elements'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import { SavedCoachList } from './SavedCoachList'
import { MAX_NOTE, readMarks, tidyMarks, useMarks } from './savedMarks'

const OTHER = { ...DANA, id: 8, name: 'Gil Marsh' }

function List({ userId = 'ada' }) {
  return <SavedCoachList coaches={[DANA, OTHER]} marks={useMarks(userId)} />
}

const note = () => screen.getByRole('textbox', { name: 'Note on Dana Rivers' })
const status = () => screen.getByRole('combobox', { name: 'Status of Dana Rivers' })

/** Stores Ada's entry about Dana. */
function storeMark(mark: object): void {
  store(userKey('ada', 'saved-mark.7'), mark)
}

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps a note and a status on the device, for their coach and their user only', async () => {
  const user = userEvent.setup()
  const { unmount } = renderInApp(<List />)
  await paste(user, note(), 'Visit on Oct 12. ')
  await user.selectOptions(status(), 'Visiting')
  unmount()
  const second = renderInApp(<List />)
  expect(note()).toHaveValue('Visit on Oct 12.')
  expect(status()).toHaveValue('visiting')
  expect(screen.getByRole('textbox', { name: 'Note on Gil Marsh' })).toHaveValue('')
  second.unmount()
  renderInApp(<List userId="ben" />)
  expect(note()).toHaveValue('')
  expect(status()).toHaveValue('')
})

it('takes 500 characters, and says how many are left near the end', async () => {
  const user = userEvent.setup()
  renderInApp(<List />)
  await user.click(note())
  await user.paste('x'.repeat(MAX_NOTE + 1))
  expect(note()).toHaveValue('x'.repeat(MAX_NOTE))
  expect(screen.getByText('500 of 500 characters')).toBeInTheDocument()
})

it('stores nothing once note and status are empty', async () => {
  const user = userEvent.setup()
  storeMark({ note: 'Far away', status: 'passed' })
  renderInApp(<List />)
  await user.clear(note())
  await user.selectOptions(status(), 'No status')
  expect(localStorage).toHaveLength(0)
})

it('follows other tabs, and is empty after signing out', () => {
  renderInApp(<List />)
  storeMark({ note: 'From another tab', status: 'offer' })
  act(() => {
    window.dispatchEvent(new StorageEvent('storage'))
  })
  expect(note()).toHaveValue('From another tab')
  act(() => {
    clearStorageOfOthers(null)
  })
  expect(note()).toHaveValue('')
  expect(status()).toHaveValue('')
})

it.each([['a text'], [{ note: 5, status: 'engaged' }], [{ status: null }]])(
  'ignores the damaged entry %j',
  (entry) => {
    store(userKey('ada', 'saved-mark.7'), entry)
    renderInApp(<List />)
    expect(note()).toHaveValue('')
    expect(status()).toHaveValue('')
  },
)

it('says that removing a coach removes the note, and does so', async () => {
  const user = userEvent.setup()
  storeMark({ note: 'Far away', status: 'passed' })
  mockApi({ 'DELETE /api/my/saved-coaches/7': () => json({ is_saved: false }) })
  renderInApp(<List />)
  await user.click(screen.getByRole('button', { name: 'Remove Gil Marsh from saved' }))
  expect(screen.queryByText(/Your note and status are removed too/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Remove Dana Rivers from saved' }))
  expect(screen.getByText(/Your note and status are removed too/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => {
    expect(readMarks('ada').size).toBe(0)
  })
})

it('keeps the note on a coach removed elsewhere for seven days', () => {
  const at = (day: string, ...saved: number[]) => {
    vi.setSystemTime(`${day}T12:00:00Z`)
    tidyMarks('ada', new Set(saved))
    return readMarks('ada').get(7)?.note
  }
  vi.useFakeTimers()
  storeMark({ note: 'Call back', status: '' })
  expect(at('2026-03-01')).toBe('Call back')
  expect(at('2026-03-08')).toBe('Call back')
  expect(at('2026-03-09', 7)).toBe('Call back') // saved again
  expect(at('2026-03-10')).toBe('Call back')
  expect(at('2026-03-18')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})
