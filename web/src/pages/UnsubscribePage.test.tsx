import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { mockApi, problem, renderInApp, SIGNED_OUT } from '../test/renderInApp'
import UnsubscribePage from './UnsubscribePage'

function open(stop: () => Response) {
  const calls = mockApi({
    'POST /api/weekly-mails/abc/stop': stop,
    'POST /api/weekly-mails/abc/resume': () => new Response(null, { status: 204 }),
  })
  renderInApp(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>,
    { path: '/unsubscribe/abc', session: SIGNED_OUT },
  )
  return calls
}

it('turns the weekly emails off only when the button is pressed, and on again with Undo', async () => {
  const calls = open(() => new Response(null, { status: 204 }))
  expect(calls).toEqual([])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Stop weekly emails' }))
  expect(await screen.findByText('You’re unsubscribed')).toBeVisible()
  expect(calls.map(({ name }) => name)).toEqual(['POST /api/weekly-mails/abc/stop'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Stop weekly emails' })).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('POST /api/weekly-mails/abc/resume')
})

it('says that a link no longer works', async () => {
  open(() => problem(404, 'unknown_link', 'This link no longer works.'))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Stop weekly emails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.')
})
