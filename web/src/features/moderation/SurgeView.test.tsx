import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { caseRow, queueOf, SURGE } from '../../test/deskSamples'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { SurgeView } from './SurgeView'
import { useDecisions } from './useDecisions'

const ROW = caseRow(7, { kind: 'surge', rule: null, reports: 0, text: '31 reviews are on hold.' })

function Opened({ row }: { row: typeof ROW }) {
  return <SurgeView row={row} surge={SURGE} decisions={useDecisions()} />
}

it.each([
  ['e', 'Publish all', 'keep'],
  ['h', 'Decide each one', 'hold'],
])('%s decides: %s', async (key, name, action) => {
  const user = userEvent.setup()
  const calls = mockApi({ 'POST /api/desk/cases/7/decision': () => json({ ...ROW, state: 'decided' }) })
  renderInApp(<Opened row={ROW} />)
  expect(screen.getByText('Pending reviews').nextSibling).toHaveTextContent('31')
  expect(screen.getByText('5 stars').nextSibling).toHaveTextContent('29')
  expect(screen.getByRole('button', { name: new RegExp(name) })).toBeEnabled()
  await user.keyboard(key)
  await screen.findByText(/^Case 7 /)
  expect(calls.map(({ body }) => (body as { action: string }).action)).toEqual([action])
})

it('a decided surge shows its outcome and accepts no more decisions', async () => {
  const user = userEvent.setup()
  const calls = mockApi({ 'GET /api/desk/cases': () => json(queueOf([])) })
  renderInApp(
    <Opened row={{ ...ROW, state: 'decided', outcome: 'All of them were published.', actions: [] }} />,
  )
  expect(screen.getByText('All of them were published.')).toBeVisible()
  await user.keyboard('eh')
  expect(calls.filter(({ name }) => !name.startsWith('GET'))).toEqual([])
})
