import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { cancelButton, paste } from '../test/elements'
import { action, caseRow, queueOf, permissionsOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'
import { DANA } from '../test/samples'

const CASE = caseRow(7, { kind: 'coach', rule: 'duplicate', text: 'She has two profiles.' })

const CHANGE: Schemas['CoachChangeRow'] = {
  id: 3,
  action: 'correct',
  details: 'name: Dan Rivers → Dana Rivers',
  made_at: '2026-03-10T10:00:00Z',
  is_undone: false,
  coach_id: DANA.id,
  other_id: null,
}

const DETAIL: Schemas['DeskCoach'] = {
  coach: DANA,
  details: { ...DANA, department: null },
  moved_to: null,
  removed_reason: null,
  cases: [CASE],
  reports: [{ rule: 'duplicate', message: 'She has two profiles.', reported_on: '2026-03-10' }],
  duplicates: [
    {
      ...DANA,
      id: 12,
      name: 'D. Rivers',
      supports: ['same_university', 'same_sport'],
      contradicts: [],
      can_merge: true,
    },
  ],
  notes: [],
  proposal: null,
  is_claimed: false,
  changes: [CHANGE],
  can_undo: true,
}

const PATH = `/api/desk/coaches/${DANA.id}`

function open(responses: Parameters<typeof mockApi>[0], path = `/desk/coaches/${DANA.id}`) {
  const calls = mockApi({ 'GET /api/desk/cases': () => json(queueOf([])), ...responses })
  renderDesk(path)
  return { user: userEvent.setup(), sent: () => calls.filter(({ name }) => !name.startsWith('GET')) }
}

const done = () => new Response(null, { status: 204 })

describe('coaches at the desk', () => {
  it.each(['/desk/coaches', '/desk/coaches/7'])('%s is not found for anyone else', async (path) => {
    open({}, path)
    expect(await screen.findByRole('heading', { level: 1, name: /out of bounds|not found/i })).toBeVisible()
  })

  it('are listed with their reports, and found by name', async () => {
    const { user } = open(
      {
        'GET /api/desk/coaches': () => json({ cases: [CASE], total: 1, changes: [CHANGE] }),
        'GET /api/coaches': () =>
          json({ items: [{ ...DANA, id: 30, name: 'Rhea Moss' }], next_cursor: null }),
      },
      '/desk/coaches',
    )
    expect(await screen.findByText(/Reported profile: Duplicate profile/)).toBeVisible()
    expect(screen.getByText('name: Dan Rivers → Dana Rivers')).toBeVisible()
    await paste(user, screen.getByRole('searchbox'), 'moss')
    expect(await screen.findByRole('link', { name: 'Rhea Moss' })).toHaveAttribute('href', '/desk/coaches/30')
  })

  it('are corrected field by field', async () => {
    const detail = { ...DETAIL, cases: [] }
    const { user, sent } = open({ [`GET ${PATH}`]: () => json(detail), [`POST ${PATH}/changes`]: done })
    const name = await screen.findByLabelText('Name')
    expect(screen.getByRole('button', { name: 'Save correction' })).toBeDisabled()
    await paste(user, name, ' Jr.')
    await user.click(screen.getByRole('button', { name: 'Save correction' }))
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({
        action: 'correct',
        name: `${DANA.name} Jr.`,
        sport: DANA.sport,
      })
    })
  })

  it.each([
    ['Save and close as corrected', [{ id: CASE.id, version: CASE.version }]],
    ['Save, leave the case open', []],
  ])('are corrected from their case: %s', async (name, close_cases) => {
    const { user, sent } = open({ [`GET ${PATH}`]: () => json(DETAIL), [`POST ${PATH}/changes`]: done })
    await paste(user, await screen.findByLabelText('Name'), ' Jr.')
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ action: 'correct', close_cases })
    })
  })

  it('are merged and removed only after confirmation', async () => {
    const { user, sent } = open({ [`GET ${PATH}`]: () => json(DETAIL), [`POST ${PATH}/changes`]: done })
    await user.click(await screen.findByRole('button', { name: /^Merge into this one: D. Rivers/ }))
    expect(sent()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    await waitFor(() => {
      expect(sent()[0]?.body).toEqual({ action: 'merge', into: 12 })
    })
    await user.selectOptions(await screen.findByLabelText('Reason for removal'), 'not_a_coach')
    await user.click(screen.getByRole('button', { name: 'Remove this profile' }))
    await user.click(cancelButton())
    expect(sent()).toHaveLength(1)
  })

  it.each([false, true])('are merged against evidence only by an admin: %s', async (can_merge) => {
    const [duplicate] = DETAIL.duplicates
    const other = { ...duplicate, supports: ['same_sport'], contradicts: ['other_university'], can_merge }
    const { user } = open({ [`GET ${PATH}`]: () => json({ ...DETAIL, duplicates: [other] }) })
    expect(await screen.findByText(/Against: both are listed now, at different universities/)).toBeVisible()
    const merge = screen.queryByRole('button', { name: /^Merge into this one: D. Rivers/ })
    expect(merge !== null).toBe(can_merge)
    expect(screen.queryByText(/Only an admin can merge these profiles/) !== null).toBe(!can_merge)
    if (!merge) return
    await user.click(merge)
    expect(screen.getByRole('alertdialog')).toHaveTextContent('These may be two people who share a name')
  })

  it('show a request for removal apart from other reports, and warn before a claimed one is marked as left', async () => {
    const left = action('mark_left', 'Mark as left', 'l')
    const { user, sent } = open({
      [`GET ${PATH}`]: () =>
        json({
          ...DETAIL,
          is_claimed: true,
          cases: [
            { ...CASE, actions: [left] },
            { ...CASE, id: 8, rule: 'asked', actions: [] },
          ],
          reports: [...DETAIL.reports, { rule: 'asked', message: 'Take me off.', reported_on: '2026-03-10' }],
        }),
      [`POST ${PATH}/changes`]: done,
    })
    expect(await screen.findAllByText('“Take me off.”')).toHaveLength(1)
    expect(screen.getAllByText('“She has two profiles.”')).toHaveLength(1)
    expect(screen.getByText(/hides the badge, stops replies and emails the coach/)).toBeVisible()
    await paste(user, screen.getByLabelText('Name'), ' Jr.')
    await user.click(screen.getByRole('button', { name: 'Save and close as corrected' }))
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ close_cases: [{ id: CASE.id, version: CASE.version }] })
    })
  })

  it('are merged using the URL of the other profile', async () => {
    const { user, sent } = open({ [`GET ${PATH}`]: () => json(DETAIL), [`POST ${PATH}/changes`]: done })
    await user.type(
      await screen.findByLabelText('Or the link to another profile'),
      'https://x/coach/44{Enter}',
    )
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    await waitFor(() => {
      expect(sent()[0]?.body).toEqual({ action: 'merge', into: 44 })
    })
  })

  it('with different names can only be merged by an admin, as the form and the error say', async () => {
    const words = 'These names look too different to be one person. Only an admin can merge them.'
    const { user } = open({
      [`GET ${PATH}`]: () => json(DETAIL),
      [`POST ${PATH}/changes`]: () => problem(409, 'not_similar', words),
    })
    await user.type(await screen.findByLabelText('Or the link to another profile'), '44{Enter}')
    expect(screen.getByText(/Only an admin can merge profiles/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
  })

  it('are declined only with an explanation', async () => {
    const decline = action('decline', 'Decline', 'd', { takes: 'needs_explanation' })
    const row = { ...CASE, rule: 'asked' as const, actions: [decline] }
    const { user, sent } = open({
      [`GET ${PATH}`]: () => json({ ...DETAIL, cases: [row] }),
      'POST /api/desk/cases/7/decision': () => json(CASE),
    })
    const button = await screen.findByRole('button', { name: 'Decline' })
    expect(button).toBeDisabled()
    await user.keyboard('d')
    expect(screen.getByLabelText('Explanation to the person who asked')).toHaveFocus()
    await user.keyboard('The website lists you.')
    await user.click(button)
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ action: 'decline', explanation: 'The website lists you.' })
    })
  })

  it('are resolved with a decision; a refused undo shows why', async () => {
    const { user, sent } = open({
      [`GET ${PATH}`]: () => json(DETAIL),
      'POST /api/desk/cases/7/decision': () => json(CASE),
      [`DELETE ${PATH}/changes`]: () => problem(409, 'nothing_to_undo', 'You have no change to undo.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Corrected' }))
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ action: 'correct' })
    })
    await user.click(screen.getByRole('button', { name: 'Undo the last change' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You have no change to undo.')
  })

  it('that were merged link to the remaining profile', async () => {
    open({ [`GET ${PATH}`]: () => json({ ...DETAIL, moved_to: 12, cases: [], duplicates: [] }) })
    expect(await screen.findByRole('link', { name: 'another profile' })).toHaveAttribute(
      'href',
      '/desk/coaches/12',
    )
    expect(screen.queryByRole('button', { name: 'Save correction' })).not.toBeInTheDocument()
  })

  it('are decided and left with the keys on the buttons of the first open case, and undone', async () => {
    const second = caseRow(8, { kind: 'added_coach', rule: null })
    const { user, sent } = open({
      [`GET ${PATH}`]: () => json({ ...DETAIL, cases: [CASE, second] }),
      'POST /api/desk/cases/7/decision': () => json(CASE),
      'DELETE /api/desk/cases/7/decision': () => json({ ...CASE, stay_removed: [] }),
      'GET /api/desk/coaches': () => json({ cases: [CASE], total: 1, changes: [] }),
    })
    const buttons = await screen.findAllByRole('button', { name: /^(No problem found|Corrected)/ })
    expect(buttons.map((button) => button.querySelector('kbd')?.textContent)).toEqual([
      'E',
      'C',
      undefined,
      undefined,
    ])
    await user.keyboard('e')
    expect(await screen.findByText(/^Case 7 keep\./)).toBeVisible()
    await user.keyboard('u')
    expect(await screen.findByText('Undone: Case 7 reopened.')).toBeVisible()
    expect(sent().map(({ name }) => name)).toEqual([
      'POST /api/desk/cases/7/decision',
      'DELETE /api/desk/cases/7/decision',
    ])
    expect(sent()[0]?.body).toMatchObject({ action: 'keep', version: CASE.version })
    await user.type(screen.getByLabelText('Name'), '{Escape}')
    expect(screen.getByLabelText('Name')).not.toHaveFocus()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Coaches' })).toBeVisible()
  })

  it('are not decided by keys in a dialog, or once single keys are off', async () => {
    const { user, sent } = open({ [`GET ${PATH}`]: () => json(DETAIL) })
    await user.click(await screen.findByRole('button', { name: /^Merge into this one: D. Rivers/ }))
    await user.keyboard('ec')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Reported profile' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Turn single-key shortcuts off' }))
    await user.keyboard('ec')
    await user.click(screen.getByRole('button', { name: 'Turn single-key shortcuts on' }))
    expect(sent()).toEqual([])
  })

  it.each([false, true])('are removed as requested only by an admin: %s', async (is_admin) => {
    open({
      [`GET ${PATH}`]: () => json(DETAIL),
      'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: permissionsOf(is_admin) }),
    })
    if (is_admin) {
      expect(await screen.findByRole('option', { name: 'Requested by the person' })).toBeInTheDocument()
      return
    }
    expect(await screen.findByRole('option', { name: 'Not a coach' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Requested by the person' })).not.toBeInTheDocument()
  })
})
