import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { CASE, caseRow } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

/** Shows case 7, which a moderator can keep for the police. */
function showCase(part: Partial<Schemas['CaseDetail']>) {
  const detail = { ...CASE, ...part }
  const calls = mockApi({
    'GET /api/desk/cases/7': () => json(detail),
    'POST /api/desk/cases/7/lease': () => json(detail.case),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    'POST /api/desk/cases/7/police-hold': () => {
      Object.assign(detail, { is_kept: true, can_be_kept: false, kept_until: '2026-03-14' })
      return new Response(null, { status: 204 })
    },
  })
  renderDesk('/desk/cases/7')
  return calls
}

it('the case of a threat says what to do, and is kept for the police', async () => {
  const user = userEvent.setup()
  showCase({ case: caseRow(7, { rule: 'threat', is_severe: true }) })
  expect(await screen.findByText('call 911')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Preserve for the police (72 hours)' }))
  expect(await screen.findByText(/^Preserved for the police until the end of/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Preserve for the police/ })).not.toBeInTheDocument()
})

it('other cases have the instructions folded', async () => {
  showCase({})
  expect(await screen.findByText('Is somebody in danger?')).toBeVisible()
  expect(screen.getByText('call 911')).not.toBeVisible()
})
