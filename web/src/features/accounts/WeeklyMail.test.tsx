import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { WeeklyMail } from './WeeklyMail'

it('turns the weekly email of a coach off', async () => {
  const calls = mockApi({
    'GET /api/my/claim': () => json({ claim: { state: 'approved', gets_weekly_mail: true } }),
    'PUT /api/my/claim/weekly-mail': () => json({ claim: { state: 'approved', gets_weekly_mail: false } }),
  })
  renderInApp(<WeeklyMail />)
  await userEvent.setup().click(await screen.findByRole('checkbox', { name: /^Email me on Mondays/ }))
  await waitFor(() => {
    expect(screen.getByRole('checkbox')).not.toBeChecked()
  })
  expect(calls.at(-1)?.body).toEqual({ wanted: false })
})

it('is not shown to users without an approved claim', async () => {
  const calls = mockApi({ 'GET /api/my/claim': () => json({ claim: null }) })
  renderInApp(<WeeklyMail />)
  await waitFor(() => {
    expect(calls).toHaveLength(1)
  })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})
