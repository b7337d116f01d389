import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'
import { CASE as DETAIL, caseRow as row, queueOf, permissionsOf } from '../test/deskSamples'

function open(responses: Parameters<typeof mockApi>[0], path = '/desk') {
  const calls = mockApi({
    'POST /api/desk/cases/7/lease': () => json(row(7)),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    ...responses,
  })
  renderDesk(path)
  const sent = () => calls.filter(({ name }) => !name.startsWith('GET') && !name.endsWith('/lease'))
  return { user: userEvent.setup(), sent }
}

const focused = () => screen.getByRole('listitem', { current: true })

describe('the desk', () => {
  it.each(['/desk', '/desk/cases/7', '/desk/log'])('%s is not found for anyone else', async (path) => {
    open({}, path)
    expect(await screen.findByRole('heading', { level: 1, name: /out of bounds|not found/i })).toBeVisible()
  })

  it('can be cleared with the keyboard: next, keep, hold, remove with rule and explanation', async () => {
    const cases = [row(1, { is_severe: true }), row(2), row(3)]
    const decided = (id: number) => () => {
      cases.splice(
        cases.findIndex((row) => row.id === id),
        1,
      )
      return json(row(id, { state: 'decided' }))
    }
    const { user, sent } = open({
      'GET /api/desk/cases': () => json(queueOf(cases)),
      'POST /api/desk/cases/1/decision': decided(1),
      'POST /api/desk/cases/2/decision': decided(2),
      'POST /api/desk/cases/3/decision': decided(3),
    })
    await screen.findByText('Comment of case 1')
    expect(focused()).toHaveTextContent('Comment of case 1')
    await user.keyboard('jj')
    expect(focused()).toHaveTextContent('Comment of case 3')
    await user.keyboard('e')
    await screen.findByText('Case 3 kept.')
    await waitFor(() => {
      expect(screen.queryByText('Comment of case 3')).not.toBeInTheDocument()
    })
    await user.keyboard('kh')
    await screen.findByText('Case 1 held.')
    await waitFor(() => {
      expect(focused()).toHaveTextContent('Comment of case 2')
    })
    await user.keyboard('r4')
    expect(screen.getByLabelText('Explanation to the author')).toHaveValue('Please say it without profanity.')
    await user.keyboard('r')
    await screen.findByText('Case 2 removed.')
    expect(await screen.findByText('No cases here.')).toBeVisible()
    expect(sent().map(({ name, body }) => [name, (body as { action: string }).action])).toEqual([
      ['POST /api/desk/cases/3/decision', 'keep'],
      ['POST /api/desk/cases/1/decision', 'hold'],
      ['POST /api/desk/cases/2/decision', 'remove'],
    ])
  })

  it('sends no removal without a rule, and ignores shortcuts while the user types', async () => {
    const { user, sent } = open({ 'GET /api/desk/cases': () => json(queueOf([row(1)])) })
    await screen.findByText('Comment of case 1')
    await user.keyboard('rr')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please choose a rule and write an explanation to the author',
    )
    await user.type(screen.getByLabelText('Explanation to the author'), 'reh 4')
    expect(screen.getByLabelText('Explanation to the author')).toHaveValue('reh 4')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('heading', { name: 'Decision' })).not.toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  it('decides selected cases together, and shows which were refused', async () => {
    const { user, sent } = open({
      'GET /api/desk/cases': () => json(queueOf([row(1), row(2)])),
      'POST /api/desk/decisions': () =>
        json({
          items: [
            { case_id: 1, state: 'decided', error: null },
            { case_id: 2, state: null, error: 'Another moderator is working on this case.' },
          ],
        }),
    })
    await screen.findByText('Comment of case 1')
    await user.keyboard('xjxe')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Case 2: Another moderator is working on this case.',
    )
    expect(sent()[0]?.body).toMatchObject({
      action: 'keep',
      cases: [
        { id: 1, version: 'version 1' },
        { id: 2, version: 'version 2' },
      ],
    })
  })

  it('sends the version that was read, and shows the new text if it has changed', async () => {
    const shown = [row(1)]
    const { user, sent } = open({
      'GET /api/desk/cases': () => json(queueOf(shown)),
      'POST /api/desk/cases/1/decision': () => {
        shown[0] = row(1, { version: 'newer', is_edited: true, text_now: 'Her phone number.' })
        return problem(409, 'changed_since', 'The text changed while you were reading. Please read it again.')
      },
    })
    await screen.findByText('Comment of case 1')
    await user.keyboard('e')
    expect(await screen.findByRole('alert')).toHaveTextContent('The text changed while you were reading.')
    expect(await screen.findByText('Now: “Her phone number.”')).toBeVisible()
    await user.keyboard('e')
    await waitFor(() => {
      expect(sent().map(({ body }) => (body as { version: string }).version)).toEqual(['version 1', 'newer'])
    })
  })

  it('undoes the last decision', async () => {
    const { user, sent } = open({
      'GET /api/desk/cases': () => json(queueOf([row(1)])),
      'POST /api/desk/cases/1/decision': () => json(row(1)),
      'DELETE /api/desk/cases/1/decision': () => json({ ...row(1), stay_removed: [12] }),
    })
    await screen.findByText('Comment of case 1')
    await user.keyboard('e')
    await screen.findByText('Case 1 kept.')
    await user.keyboard('u')
    await waitFor(() => {
      expect(sent().at(-1)?.name).toBe('DELETE /api/desk/cases/1/decision')
    })
    expect(screen.queryByText('Case 1 kept.')).not.toBeInTheDocument()
    expect(await screen.findByText(/^Undone: Case 1 reopened/)).toHaveTextContent(
      'Still removed, because their authors changed or appealed them: 12.',
    )
  })

  it('does not decide a case that another moderator is working on', async () => {
    const { user, sent } = open({
      'GET /api/desk/cases': () => json(queueOf([row(1, { leased_until: '2999-01-01T00:00:00Z' })])),
    })
    expect(await screen.findByText('Another moderator is on it')).toBeVisible()
    await user.keyboard('ehrx')
    expect(sent()).toEqual([])
    expect(screen.getByRole('checkbox', { name: 'Select case 1' })).toBeDisabled()
  })
})

describe('a case', () => {
  it('shows the reported and current text, and nothing about the author except a count', async () => {
    open({ 'GET /api/desk/cases/7': () => json(DETAIL) }, '/desk/cases/7')
    expect(await screen.findByRole('heading', { level: 1, name: 'Case 7' })).toBeVisible()
    await screen.findByRole('heading', { level: 2, name: /^As reported/ })
    const card = (name: RegExp) => {
      const section = screen.getByRole('heading', { level: 2, name }).closest('section')
      if (!section) throw new Error('no section')
      return within(section)
    }
    expect(card(/^As reported/).getByText('swears', { exact: false })).toBeVisible()
    expect(card(/^Now/).getByText('shouts', { exact: false })).toBeVisible()
    expect(card(/^Reports/).getByText('“The second word.”')).toBeVisible()
    expect(
      card(/^History/).getByText('Same author’s reviews removed before this one was written').nextSibling,
    ).toHaveTextContent('1 or 2')
  })

  it('about a severe rule can request a suspension', async () => {
    const { user, sent } = open(
      {
        'GET /api/desk/cases/7': () => json(DETAIL),
        'POST /api/desk/cases/7/decision': () => json(row(7, { state: 'decided' })),
      },
      '/desk/cases/7',
    )
    await screen.findByRole('heading', { name: 'Decision' })
    await user.keyboard('t')
    await user.click(screen.getByRole('checkbox', { name: /suspend the author/ }))
    await user.click(screen.getByRole('button', { name: /^Remove with a strike/ }))
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ action: 'remove', rule: 'threat', strike: true, suspend: true })
    })
  })

  it('that another moderator is working on says so', async () => {
    open(
      {
        'GET /api/desk/cases/7': () => json(DETAIL),
        'POST /api/desk/cases/7/lease': () =>
          problem(409, 'case_leased', 'Another moderator is working on this case.'),
      },
      '/desk/cases/7',
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('Another moderator is working on this case.')
  })

  it.each([true, false])(
    'whose author is suspended shows only admins a button to lift it: %s',
    async (is_admin) => {
      const { user, sent } = open(
        {
          'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: permissionsOf(is_admin) }),
          'GET /api/desk/cases/7': () =>
            json({
              ...DETAIL,
              case: row(7, { state: 'decided', decision: 'remove', suspension: 'confirmed' }),
            }),
          'POST /api/desk/cases/7/suspension': () => json(row(7, { suspension: 'lifted' })),
        },
        '/desk/cases/7',
      )
      await screen.findByRole('heading', { name: 'Decided' })
      if (!is_admin) {
        expect(screen.queryByRole('button', { name: 'Lift the suspension' })).toBeNull()
        return
      }
      await user.click(await screen.findByRole('button', { name: 'Lift the suspension' }))
      expect(await screen.findByText('The suspension was lifted.')).toBeVisible()
      expect(sent()[0]?.body).toEqual({ confirm: false })
    },
  )
})
