import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { saveFile } from '../lib/saveFile'
import { queueOf } from '../test/deskSamples'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import DeskPage from './DeskPage'

vi.mock('../lib/saveFile')

function open(log: () => Response | Promise<Response>) {
  vi.mocked(saveFile).mockClear()
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), is_admin: true }),
    'GET /api/desk/log': () => json({ items: [], next_cursor: null }),
    'GET /api/desk/log.csv': log,
  })
  renderInApp(
    <Routes>
      <Route path="/desk" element={<DeskPage />} />
    </Routes>,
    { path: '/desk?log' },
  )
  return { user: userEvent.setup(), asked: () => calls.filter(({ name }) => name.endsWith('log.csv')).length }
}

it('the log is saved once, also after two clicks', async () => {
  let respond: (response: Response) => void = () => undefined
  const { user, asked } = open(() => new Promise((resolve) => (respond = resolve)))
  const button = await screen.findByRole('button', { name: 'Save as CSV' })
  await user.click(button)
  await user.click(button)
  respond(new Response('number,made_at'))
  await waitFor(() => {
    expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'sideline-log.csv')
  })
  expect(asked()).toBe(1)
})

it('a log that could not be saved says so, and the next try can succeed', async () => {
  let fails = true
  const { user } = open(() => (fails ? problem(500, 'server', 'It broke.') : new Response('number')))
  const button = await screen.findByRole('button', { name: 'Save as CSV' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('The log could not be saved. It broke.')
  fails = false
  await user.click(button)
  await waitFor(() => {
    expect(saveFile).toHaveBeenCalledOnce()
  })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
