import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { queueOf, permissionsOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'
import { recordSavedFiles } from '../test/savedFiles'

function open(log: () => Response | Promise<Response>, page = () => json({ items: [], next_cursor: null })) {
  const saved = recordSavedFiles()
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: permissionsOf(true) }),
    'GET /api/desk/log': page,
    'GET /api/desk/log.csv': log,
  })
  renderDesk('/desk/log')
  return {
    user: userEvent.setup(),
    saved,
    downloads: () => calls.filter(({ name }) => name.endsWith('log.csv')).length,
  }
}

it('the log is downloaded once even after two clicks', async () => {
  let respond: (response: Response) => void = () => undefined
  const { user, saved, downloads } = open(() => new Promise((resolve) => (respond = resolve)))
  const button = await screen.findByRole('button', { name: 'Download as CSV' })
  await user.click(button)
  await user.click(button)
  respond(new Response('number,made_at'))
  await waitFor(() => {
    expect(saved.map(({ name }) => name)).toEqual(['sideline-log.csv'])
  })
  expect(downloads()).toBe(1)
})

it('a failed download of the log shows an error and can be retried', async () => {
  let fails = true
  const { user, saved } = open(() => (fails ? problem(500, 'server', 'It broke.') : new Response('number')))
  const button = await screen.findByRole('button', { name: 'Download as CSV' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t download the log. It broke.')
  fails = false
  await user.click(button)
  await waitFor(() => {
    expect(saved).toHaveLength(1)
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
