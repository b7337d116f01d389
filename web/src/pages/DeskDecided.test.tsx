import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { ACTIONS, CASE, caseRow, queueOf, SURGE, permissionsOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

type Row = Schemas['CaseRow']

/** Opens case 7 with these fields. Mocked responses may change `row`, which is then refetched. */
function open(
  part: Partial<Row>,
  responses: (row: Row) => Parameters<typeof mockApi>[0] = () => ({}),
  {
    is_admin = false,
    detail = {},
    path = '/desk/cases/7',
  }: { is_admin?: boolean; detail?: Partial<Schemas['CaseDetail']>; path?: string } = {},
) {
  const row = caseRow(7, part)
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: permissionsOf(is_admin) }),
    'GET /api/desk/cases/7': () =>
      json({ ...CASE, ...detail, case: row, surge: row.kind === 'surge' ? SURGE : null }),
    'POST /api/desk/cases/7/lease': () => json(row),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    ...responses(row),
  })
  renderDesk(path)
  const sent = () => calls.filter(({ name }) => !name.startsWith('GET') && !name.endsWith('/lease'))
  const hasRequested = (path: string) => calls.some(({ name }) => name === `GET ${path}`)
  return { user: userEvent.setup({ delay: null }), sent, hasRequested }
}

/** The section of the case with this heading. */
async function card(name: RegExp) {
  const section = (await screen.findByRole('heading', { level: 2, name })).closest('section, .desk-decision')
  if (!(section instanceof HTMLElement)) throw new Error('no section')
  return section
}

const KINDS = Object.keys(ACTIONS) as Row['kind'][]

const keys = () =>
  within(screen.getByRole('list', { name: 'Keys' }))
    .getAllByRole('listitem')
    .map((element) => element.textContent)

it.each(KINDS)(
  'a decided case of kind %s shows the outcome that the server sends, and no decision',
  async (kind) => {
    open({ kind, decision: 'keep', outcome: 'What the decision did.', state: 'decided' })
    const decided = await card(/^Decided$/)
    expect(decided).toHaveTextContent('What the decision did.')
    expect(decided).not.toHaveTextContent('undo this decision')
    expect(within(decided).queryByRole('button')).not.toBeInTheDocument()
    expect(keys()).toEqual(['N next case', 'Esc back'])
  },
)

it('a case that was just decided can be undone', async () => {
  const { user } = open({}, (row) => ({
    'POST /api/desk/cases/7/decision': () =>
      json(Object.assign(row, { state: 'decided', decision: 'keep', outcome: 'Kept.', actions: [] })),
    'DELETE /api/desk/cases/7/decision': () =>
      json(
        Object.assign(row, {
          state: 'open',
          decision: '',
          outcome: '',
          actions: ACTIONS.review,
          stay_removed: [],
        }),
      ),
  }))
  await screen.findByRole('heading', { name: 'Decision' })
  await user.keyboard('e')
  expect(await card(/^Decided$/)).toHaveTextContent('Kept. You can undo this decision.')
  expect(keys()).toEqual(['N next case', 'U undo', 'Esc back'])
  await user.keyboard('u')
  expect(await screen.findByRole('heading', { name: 'Decision' })).toBeVisible()
})

const UNDOABLE_KINDS: Row['kind'][] = ['review', 'surge', 'profile_edit']

it.each(UNDOABLE_KINDS)(
  'a decision on a case of kind %s can be undone later by an authorized user',
  async (kind) => {
    const { user, sent } = open(
      { kind, decision: 'keep', state: 'decided' },
      (row) => ({
        'DELETE /api/desk/cases/7/decision': () =>
          json(Object.assign(row, { state: 'open', decision: '', stay_removed: [] })),
      }),
      { detail: { can_undo: true } },
    )
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    await waitFor(() => {
      expect(sent().map(({ name }) => name)).toEqual(['DELETE /api/desk/cases/7/decision'])
    })
  },
)

it('a refused undo says why', async () => {
  const { user } = open(
    { decision: 'remove', state: 'decided' },
    () => ({ 'DELETE /api/desk/cases/7/decision': () => problem(409, 'nothing_to_undo', 'Only an admin.') }),
    { detail: { can_undo: true } },
  )
  await screen.findByRole('button', { name: /^Undo/ })
  await user.keyboard('u')
  expect(await screen.findByRole('alert')).toHaveTextContent('Only an admin.')
})

it('an undecided case about a profile redirects to the coach’s page', async () => {
  const { hasRequested } = open({ kind: 'coach' })
  await waitFor(() => {
    expect(hasRequested(`/api/desk/coaches/${CASE.case.coach.id}`)).toBe(true)
  })
})

it('a decided case about a profile is opened from the list, shows no review, and is undone', async () => {
  const row = caseRow(7, { kind: 'coach', state: 'decided', decision: 'keep', outcome: 'No problem found.' })
  const { user, sent, hasRequested } = open(
    row,
    (shown) => ({
      'GET /api/desk/cases': () => json(queueOf([row])),
      'DELETE /api/desk/cases/7/decision': () =>
        json(Object.assign(shown, { state: 'open', decision: '', stay_removed: [] })),
    }),
    { detail: { snapshot: null, now: null, state_now: null, can_undo: true }, path: '/desk?state=decided' },
  )
  await user.click(await screen.findByRole('link', { name: /^Open case/ }))
  expect(await card(/^Decided$/)).toHaveTextContent('No problem found.')
  expect(screen.queryByText(/The author deleted it|Same author/)).not.toBeInTheDocument()
  const profile = screen.getByRole('link', { name: 'All changes and actions' })
  expect(profile).toHaveAttribute('href', `/desk/coaches/${CASE.case.coach.id}`)
  await user.keyboard('u')
  await waitFor(() => {
    expect(hasRequested(`/api/desk/coaches/${CASE.case.coach.id}`)).toBe(true)
  })
  expect(sent().map(({ name }) => name)).toEqual(['DELETE /api/desk/cases/7/decision'])
})

it('earlier decisions are described in plain words', async () => {
  const earlier = [
    {
      case_id: 3,
      action: 'remove',
      rule: 'profanity',
      explanation: 'Please say it without profanity.',
      decided_on: '2026-03-01',
      decided_by: null,
    },
    {
      case_id: 4,
      action: 'coach_removed',
      rule: null,
      explanation: '',
      decided_on: '2026-03-02',
      decided_by: null,
    },
  ] as const
  open({}, () => ({}), { detail: { earlier: [...earlier] } })
  expect(await card(/^History/)).toHaveTextContent(
    /: removed \(Rule 4: no profanity\).*: closed when the profile was removed/,
  )
})

it('a case without reports says why it exists', async () => {
  open({ kind: 'appeal', reports: 0 }, () => ({}), { detail: { reports: [] } })
  expect(within(await card(/^Reports/)).getByRole('listitem')).toHaveTextContent('None. The author appealed.')
})

const SUSPENSION_REQUESTED = { state: 'decided', decision: 'remove', suspension: 'asked' } as const

it('an admin confirms a requested suspension and can lift it immediately', async () => {
  const { user, sent } = open(
    SUSPENSION_REQUESTED,
    (row) => ({
      'POST /api/desk/cases/7/suspension': (body) => {
        row.suspension = (body as { confirm: boolean }).confirm ? 'confirmed' : 'lifted'
        return json(row)
      },
    }),
    { is_admin: true },
  )
  await user.click(await screen.findByRole('button', { name: 'Suspend the account' }))
  expect(await screen.findByText('The suspension was confirmed.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Lift the suspension' }))
  expect(await screen.findByText('The suspension was lifted.')).toBeVisible()
  expect(sent().map(({ body }) => body)).toEqual([{ confirm: true }, { confirm: false }])
})

it('a moderator cannot decide a requested suspension', async () => {
  open(SUSPENSION_REQUESTED)
  expect(await screen.findByText(/An admin decides/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /suspen/i })).not.toBeInTheDocument()
})

it('a failed decision on a suspension can be retried', async () => {
  let fails = true
  const { user } = open(
    SUSPENSION_REQUESTED,
    (row) => ({
      'POST /api/desk/cases/7/suspension': () =>
        fails
          ? problem(500, 'server', 'Something went wrong.')
          : json(Object.assign(row, { suspension: 'refused' })),
    }),
    { is_admin: true },
  )
  await user.click(await screen.findByRole('button', { name: 'Don’t suspend it' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.')
  fails = false
  await user.click(await screen.findByRole('button', { name: 'Don’t suspend it' }))
  expect(await screen.findByText('The suspension was declined.')).toBeVisible()
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Don’t suspend it' })).not.toBeInTheDocument()
  })
})
