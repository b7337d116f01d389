import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CASE, caseRow } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

const ROW = caseRow(7, {
  kind: 'reply',
  rule: 'names',
  text: 'Ask Jane',
})
const DETAIL = {
  ...CASE,
  case: ROW,
  reply: { reported: 'Ask Jane', now: 'Ask somebody', is_public: true },
}

it('a reported reply is shown next to its review and can be kept or removed, but has no strike and no hold', async () => {
  const user = userEvent.setup()
  const calls = mockApi({
    'GET /api/desk/cases/7': () => json(DETAIL),
    'POST /api/desk/cases/7/lease': () => json(ROW),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    'POST /api/desk/cases/7/decision': () => json({ ...ROW, state: 'decided', decision: 'remove' }),
  })
  renderDesk('/desk/cases/7')
  expect(await screen.findByRole('heading', { name: /Reply, as reported/ })).toBeVisible()
  const mark = await screen.findByText('Jane', { selector: 'del mark' })
  expect(mark.parentElement).toHaveTextContent('Jane hint 1')
  expect(screen.getByText('somebody', { selector: 'ins *' })).toBeVisible()
  expect(screen.getByText('He shouts a lot.')).toBeVisible()
  expect(screen.queryByText(/same author/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Hold|strike/ })).not.toBeInTheDocument()

  await user.keyboard('hs6')
  expect(screen.getByLabelText('Explanation to the coach')).toHaveValue(
    'Please leave out all names except the coach’s.',
  )
  await user.keyboard('r')
  await waitFor(() => {
    expect(calls.filter(({ name }) => name.endsWith('/decision')).map(({ body }) => body)).toEqual([
      {
        version: 'version 7',
        action: 'remove',
        rule: 'names',
        explanation: 'Please leave out all names except the coach’s.',
        strike: false,
        suspend: false,
      },
    ])
  })
})

it('a reply on hold says why it waits, and is published or removed', async () => {
  const row = caseRow(8, { kind: 'held_reply', rule: null, reports: 0, text: 'Kayla knows why.' })
  const calls = mockApi({
    'GET /api/desk/cases/8': () =>
      json({
        ...DETAIL,
        case: row,
        reports: [],
        without_reports: 'None. It may point to the author of the review.',
        reply: { reported: row.text, now: row.text, is_public: false },
      }),
    'POST /api/desk/cases/8/lease': () => json(row),
    'DELETE /api/desk/cases/8/lease': () => new Response(null, { status: 204 }),
    'POST /api/desk/cases/8/decision': () => json({ ...row, state: 'decided', decision: 'keep' }),
  })
  renderDesk('/desk/cases/8')
  expect(await screen.findByRole('heading', { name: /Reply, as sent/ })).toBeVisible()
  expect(screen.getByText(/^None\. It may point to the author of the review/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Remove/ })).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: /Publish/ }))
  await waitFor(() => {
    expect(calls.find(({ name }) => name.endsWith('/decision'))?.body).toMatchObject({ action: 'keep' })
  })
})
