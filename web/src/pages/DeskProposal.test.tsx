import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paste } from '../test/elements'
import { CASE, caseRow } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'
import { DANA } from '../test/samples'

const ROW = caseRow(7, {
  kind: 'profile_edit',
  rule: null,
  reports: 0,
  text: 'name: Dana Rivers → Dana Lake',
})
const PROPOSAL = {
  now: DANA,
  proposed: { ...DANA, name: 'Dana Lake', university: 'Lakeside College' },
  takes_badge: true,
  similar_universities: ['Lakeside University'],
}
const DETAIL = {
  ...CASE,
  case: ROW,
  snapshot: null,
  now: null,
  state_now: null,
  proposal: PROPOSAL,
}

function open(path: string) {
  const calls = mockApi({
    'GET /api/desk/cases': () =>
      json({
        items: [ROW],
        total: 1,
        severe: 0,
        counts: { kind: { profile_edit: 1 } },
        permissions: [],
      }),
    'GET /api/desk/cases/7': () => json(DETAIL),
    'POST /api/desk/cases/7/lease': () => json(ROW),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    'POST /api/desk/cases/7/decision': () => json({ ...ROW, state: 'decided' }),
    'DELETE /api/desk/cases/7/decision': () => json({ ...ROW, stay_removed: [] }),
    'GET /api/desk/coaches/7': () =>
      json({
        coach: DANA,
        details: { ...DANA, department: null },
        moved_to: null,
        removed_reason: null,
        cases: [ROW],
        reports: [],
        notes: [],
        proposal: PROPOSAL,
        is_claimed: true,
        duplicates: [],
        changes: [],
        can_undo: false,
      }),
  })
  renderDesk(path)
  const decisions = () =>
    calls.filter(({ name }) => name.endsWith('/decision')).map(({ name, body }) => [name.split(' ')[0], body])
  return { user: userEvent.setup(), decisions }
}

const decision = (action: string, explanation = '') => ({
  version: 'version 7',
  action,
  explanation,
  strike: false,
  suspend: false,
})

it('a profile edit request is opened from the queue, compared and accepted with the keyboard alone', async () => {
  const { user, decisions } = open('/desk')
  expect(await screen.findByText(ROW.text)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Hold|Remove/ })).not.toBeInTheDocument()
  await user.keyboard('hr{Enter}')
  expect(await screen.findByRole('heading', { name: /Current profile/ })).toBeVisible()
  expect(screen.getByRole('heading', { name: /Requested by the coach/ })).toBeVisible()
  expect(screen.getByText('Dana Rivers', { selector: 'del' })).toBeVisible()
  expect(screen.getByText('Dana Lake', { selector: 'ins' })).toBeVisible()
  expect(screen.getByText(/the verified badge is removed until an admin approves/)).toBeVisible()
  expect(screen.getByText(/it is similar to Lakeside University/)).toBeVisible()
  await user.keyboard('wThank you.{Tab}t')
  await waitFor(() => {
    expect(decisions()).toEqual([['POST', decision('correct', 'Thank you.')]])
  })
})

it('is rejected with an explanation, and the decision is undone with U', async () => {
  const { user, decisions } = open('/desk/cases/7')
  await paste(user, await screen.findByLabelText(/^Explanation to the coach/), 'The page says otherwise.')
  await user.click(screen.getByRole('button', { name: /Reject changes/ }))
  expect(await screen.findByRole('button', { name: /Undo/ })).toBeVisible()
  screen.getByRole('button', { name: /Undo/ }).focus()
  await user.keyboard('u')
  await waitFor(() => {
    expect(decisions()).toEqual([
      ['POST', decision('keep', 'The page says otherwise.')],
      ['DELETE', undefined],
    ])
  })
})

it('is shown on the page of the coach, whose badge cannot be changed while the profile is claimed', async () => {
  const { user, decisions } = open('/desk/coaches/7')
  const proposed = (await screen.findByRole('heading', { name: /^Requested/ })).closest('section')
  expect(within(proposed ?? document.body).getByText('Dana Lake')).toBeVisible()
  expect(screen.queryByRole('button', { name: /the badge/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Accept changes' }))
  await waitFor(() => {
    expect(decisions()).toEqual([['POST', decision('correct')]])
  })
})
