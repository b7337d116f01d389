import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { saveFile } from '../lib/saveFile'
import { queueOf } from '../test/deskSamples'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import DeskPage from './DeskPage'

vi.mock('../lib/saveFile')

function open(log: () => Response | Promise<Response>, page = () => json({ items: [], next_cursor: null })) {
  vi.mocked(saveFile).mockClear()
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), is_admin: true }),
    'GET /api/desk/log': page,
    'GET /api/desk/log.csv': log,
  })
  renderInApp(
    <Routes>
      <Route path="/desk/*" element={<DeskPage />} />
    </Routes>,
    { path: '/desk/log' },
  )
  return {
    user: userEvent.setup(),
    downloads: () => calls.filter(({ name }) => name.endsWith('log.csv')).length,
  }
}

it('the log is downloaded once even after two clicks', async () => {
  let respond: (response: Response) => void = () => undefined
  const { user, downloads } = open(() => new Promise((resolve) => (respond = resolve)))
  const button = await screen.findByRole('button', { name: 'Download as CSV' })
  await user.click(button)
  await user.click(button)
  respond(new Response('number,made_at'))
  await waitFor(() => {
    expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'sideline-log.csv')
  })
  expect(downloads()).toBe(1)
})

it('a failed download of the log shows an error and can be retried', async () => {
  let fails = true
  const { user } = open(() => (fails ? problem(500, 'server', 'It broke.') : new Response('number')))
  const button = await screen.findByRole('button', { name: 'Download as CSV' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t download the log. It broke.')
  fails = false
  await user.click(button)
  await waitFor(() => {
    expect(saveFile).toHaveBeenCalledOnce()
  })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('keeps the loaded rows if the next ones cannot be loaded, and says why', async () => {
  const row = {
    number: 7,
    made_at: '2026-05-04T10:00:00Z',
    who: 'mona@sideline.example',
    case_id: null,
    rule: '',
  }
  const pages = [
    json({ items: [{ ...row, action: 'claim_approved', details: '1: Mara Berg' }], next_cursor: 'next' }),
    problem(400, 'bad', 'It broke.'),
  ]
  const { user } = open(
    () => new Response('number'),
    () =>
      pages.shift() ??
      json({ items: [{ ...row, number: 6, action: 'undo', details: 'keep' }], next_cursor: null }),
  )
  const more = await screen.findByRole('button', { name: 'Show more rows' })
  await user.click(more)
  expect(await screen.findByText('It broke.')).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Claim approved' })).toBeVisible()
  await user.click(more)
  expect(await screen.findByRole('cell', { name: 'Undo' })).toBeVisible()
})
