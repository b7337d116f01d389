import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { cancelButton, codeField, universityField, paste } from '../../test/elements'
import { json, mockApi, problem, renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import ClaimDialog from './ClaimDialog'

const CLAIM: Schemas['OwnClaim'] = {
  state: 'unconfirmed',
  coach: DANA,
  address: 'dana@northfield.edu',
  staff_page: 'https://northfield.edu/staff/rivers',
  has_code: false,
  explanation: '',
  confirmed_until: null,
  can_renew: false,
  has_left: false,
  new_address: '',
  new_staff_page: '',
  is_new_address_confirmed: false,
  details: DANA,
  proposal: null,
  gets_weekly_mail: true,
  season_to_confirm: null,
  hidden_replies: [],
}

const PROPOSAL: Schemas['OwnProposal'] = {
  state: 'open',
  details: { ...DANA, name: 'Dana R. Rivers' },
  proposed_on: '2026-03-10',
  explanation: '',
}

function open(claim: Partial<Schemas['OwnClaim']> | null, responses: Parameters<typeof mockApi>[0] = {}) {
  const calls = mockApi({
    'GET /api/my/claim': () => json({ claim: claim && { ...CLAIM, ...claim } }),
    ...responses,
  })
  renderInApp(<ClaimDialog coach={DANA} onClose={vi.fn()} />)
  const sent = () => calls.filter(({ name }) => !name.startsWith('GET')).map(({ name, body }) => [name, body])
  return { user: userEvent.setup(), sent }
}

it('a coach confirms each season that they are still there, or requests an edit', async () => {
  const asked = { state: 'approved', season_to_confirm: '2026-27' } as const
  const { user, sent } = open(asked, {
    'PUT /api/my/claim/post': () => json({ claim: { ...CLAIM, state: 'approved' } }),
  })
  const question = `Are you still at ${DANA.university} in 2026-27?`
  expect(await screen.findByText(question)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I have moved' }))
  expect(await screen.findByRole('button', { name: 'Send request' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Yes, I am' }))
  await waitFor(() => {
    expect(screen.queryByText(question)).not.toBeInTheDocument()
  })
  expect(sent()).toEqual([['PUT /api/my/claim/post', undefined]])
})

describe('claiming a profile', () => {
  it('asks for an email address and the staff page, then for the emailed code', async () => {
    const { user, sent } = open(null, {
      'PUT /api/my/claim': () => json({ claim: { ...CLAIM, has_code: true } }),
      'POST /api/my/claim/confirm': () => json({ claim: { ...CLAIM, state: 'open' } }),
    })
    await paste(user, await screen.findByLabelText(/^Your university email address/), CLAIM.address)
    await paste(user, screen.getByLabelText(/^Link to the staff page/), CLAIM.staff_page)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await paste(user, await waitFor(codeField), '123 456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/A person will now check it against the staff page/)).toBeVisible()
    expect(sent()).toEqual([
      ['PUT /api/my/claim', { coach_id: DANA.id, address: CLAIM.address, staff_page: CLAIM.staff_page }],
      ['POST /api/my/claim/confirm', { code: '123 456' }],
    ])
  })

  it('shows why a profile cannot be claimed, and keeps the entered values', async () => {
    const { user } = open(null, {
      'PUT /api/my/claim': () => problem(409, 'has_rated', 'This account has rated coaches.'),
    })
    await paste(user, await screen.findByLabelText(/^Your university email address/), 'dana@northfield.edu')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This account has rated coaches.')
    expect(screen.getByLabelText(/^Your university email address/)).toHaveValue('dana@northfield.edu')
  })

  it('shows why a claim was rejected, and can be retried', async () => {
    open({ state: 'refused', explanation: 'The page shows somebody else.' })
    expect(await screen.findByText(/“The page shows somebody else\.”/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled()
  })

  it('links to the profile that the user has already claimed', async () => {
    open({ state: 'open', coach: { ...DANA, id: 99, name: 'Nora Colleague' } })
    expect(await screen.findByRole('link', { name: 'Nora Colleague' })).toHaveAttribute('href', '/coach/99')
  })

  it('marked as left says so, and asks to confirm the address again', async () => {
    open({ state: 'approved', confirmed_until: '2999-01-02', can_renew: true, has_left: true })
    expect(
      await screen.findByText(/It says that you have left, so the verified badge is hidden/),
    ).toBeVisible()
    expect(screen.queryByText(/has the verified badge/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Send a code' })).toBeVisible()
  })

  it('can be canceled, and its address can be confirmed for another year', async () => {
    const { user, sent } = open(
      { state: 'approved', confirmed_until: '2999-01-02', can_renew: true },
      {
        'POST /api/my/claim/code': () => json({ claim: { ...CLAIM, state: 'approved', has_code: true } }),
        'DELETE /api/my/claim': () => new Response(null, { status: 204 }),
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Send a code' }))
    expect(await waitFor(codeField)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Give up this profile' }))
    expect(await screen.findByLabelText(/^Your university email address/)).toBeVisible()
    expect(sent()).toEqual([
      ['POST /api/my/claim/code', undefined],
      ['DELETE /api/my/claim', undefined],
    ])
  })

  it('requests an edit, which can be changed and withdrawn while it is pending', async () => {
    const approved = { ...CLAIM, state: 'approved' as const }
    const { user, sent } = open(approved, {
      'PUT /api/my/claim/details': () => json({ claim: { ...approved, proposal: PROPOSAL } }),
      'DELETE /api/my/claim/details': () => json({ claim: approved }),
    })
    await user.click(await screen.findByRole('button', { name: 'Request an edit' }))
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Dana R. Rivers{Enter}')
    expect(await screen.findByText(/Pending review/)).toBeVisible()
    expect(screen.getByText('Name: Dana R. Rivers')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit your request' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Dana R. Rivers')
    await paste(user, universityField(), ' of the East')
    expect(screen.getByText(/the verified badge is hidden until you confirm an address there/)).toBeVisible()
    await user.click(cancelButton())
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('button', { name: 'Request an edit' })).toBeVisible()
    const { name, university, sport, gender, division, department } = PROPOSAL.details
    expect(sent()).toEqual([
      [
        'PUT /api/my/claim/details',
        { name, university, sport, gender, division, department, new_university: false },
      ],
      ['DELETE /api/my/claim/details', undefined],
    ])
  })

  it('requests an edit with a new university only after asking about similar names', async () => {
    const approved = { ...CLAIM, state: 'approved' as const }
    const message = 'No university on this site has this name.'
    const { user, sent } = open(approved, {
      'PUT /api/my/claim/details': (body) =>
        (body as Schemas['CorrectDetails']).new_university
          ? json({ claim: { ...approved, proposal: PROPOSAL } })
          : problem(409, 'similar_university', message, { similar: ['Westhaven University'] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Request an edit' }))
    await user.clear(universityField())
    await user.type(universityField(), 'Westhavn University{Enter}')
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Westhaven University' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add it as a new university' }))
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText(/Pending review/)).toBeVisible()
    expect(sent()).toMatchObject([
      [expect.anything(), { university: 'Westhavn University', new_university: false }],
      [expect.anything(), { university: 'Westhavn University', new_university: true }],
    ])
  })

  it.each([
    ['taken_over', /Accepted\./],
    ['refused', /Rejected\./],
    ['closed', /Closed without a decision/],
  ] as const)('shows the outcome of an edit request: %s', async (state, text) => {
    open({ state: 'approved', proposal: { ...PROPOSAL, state, explanation: 'The page says so.' } })
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText('“The page says so.”')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  })

  it('asks a coach who has moved for an address at the new university', async () => {
    const moved = { ...CLAIM, state: 'moved' as const }
    const address = { address: 'dana@cedar.edu', staff_page: 'https://cedar.edu/staff' }
    const added = { ...moved, new_address: address.address, new_staff_page: address.staff_page }
    const { user, sent } = open(moved, {
      'PUT /api/my/claim/address': () => json({ claim: { ...added, has_code: true } }),
      'POST /api/my/claim/confirm': () => json({ claim: { ...added, is_new_address_confirmed: true } }),
    })
    expect(await screen.findByText(/says Cedar Valley State now/)).toBeVisible()
    await paste(user, screen.getByLabelText(/^Your university email address/), address.address)
    await paste(user, screen.getByLabelText(/^Link to the staff page/), address.staff_page)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText(/emailed a six-digit code to dana@cedar\.edu/)).toBeVisible()
    await paste(user, codeField(), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/Your address dana@cedar\.edu is confirmed/)).toBeVisible()
    expect(sent()).toEqual([
      ['PUT /api/my/claim/address', address],
      ['POST /api/my/claim/confirm', { code: '123456' }],
    ])
  })
})
