import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

const ALL = { severe: true, late: true, surge: true }

function open(path: string, responses: Parameters<typeof mockApi>[0]) {
  const calls = mockApi({
    'GET /api/desk/cases': () => json(queueOf([])),
    'GET /api/desk/alarms': () => json(ALL),
    ...responses,
  })
  renderDesk(path)
  return { user: userEvent.setup(), sent: () => calls.filter(({ name }) => name.startsWith('PUT')) }
}

it('each alarm is turned off and on, and saved at once', async () => {
  const { user, sent } = open('/desk/alarms', {
    'PUT /api/desk/alarms': () => new Response(null, { status: 204 }),
  })
  const late = await screen.findByRole('checkbox', { name: 'Cases due soon' })
  expect(late).toBeChecked()
  await user.click(late)
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(late).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Review surges' }))
  await waitFor(() => {
    expect(sent().map(({ body }) => body)).toEqual([
      { ...ALL, late: false },
      { ...ALL, late: false, surge: false },
    ])
  })
})

it('a change that could not be saved is taken back, and the page says so', async () => {
  const { user } = open('/desk/alarms', {
    'PUT /api/desk/alarms': () => problem(503, 'unavailable', 'Please try again.'),
  })
  const severe = await screen.findByRole('checkbox', { name: 'Severe cases' })
  await user.click(severe)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save this. Please try again.')
  expect(severe).toBeChecked()
})

it.each([
  [
    { decided: 14, in_time: 12, oldest_hours: 5 },
    'Last 7 days: 12 of 14 cases decided within 24 hours. The oldest open case is 5 hours old.',
  ],
  [
    { decided: 1, in_time: 1, oldest_hours: 0 },
    'Last 7 days: 1 of 1 case decided within 24 hours. The oldest open case is less than an hour old.',
  ],
  [
    { decided: 0, in_time: 0, oldest_hours: null },
    'No cases were decided in the last 7 days. No case is open.',
  ],
])('the queue says how the promise was met: %o', async (promise, text) => {
  open('/desk', { 'GET /api/desk/cases': () => json({ ...queueOf([]), promise }) })
  expect(await screen.findByText(text)).toBeVisible()
})
