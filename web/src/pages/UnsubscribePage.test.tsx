import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { mockApi, problem, renderInApp, SIGNED_OUT } from '../test/renderInApp'
import UnsubscribePage from './UnsubscribePage'

function open(stop: () => Response) {
  const calls = mockApi({ 'POST /api/weekly-mails/abc/stop': stop })
  renderInApp(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>,
    { path: '/unsubscribe/abc', session: SIGNED_OUT },
  )
  return calls
}

it('turns the weekly emails off only when the button is pressed', async () => {
  const calls = open(() => new Response(null, { status: 204 }))
  expect(calls).toEqual([])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Stop weekly emails' }))
  expect(await screen.findByText('Turned off')).toBeVisible()
  expect(calls.map(({ name }) => name)).toEqual(['POST /api/weekly-mails/abc/stop'])
})

it('says that a link no longer works', async () => {
  open(() => problem(404, 'unknown_link', 'This link no longer works.'))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Stop weekly emails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.')
})
