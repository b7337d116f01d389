import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { codeField, paste } from '../../test/elements'
import { json, mockApi, problem, renderInApp } from '../../test/renderInApp'
import { SchoolEmail } from './SchoolEmail'

const URL = '/api/my/school-email'

const state = (confirmed_in: number | null, has_code = false) => json({ confirmed_in, has_code })

test('an address is confirmed with the emailed code', async () => {
  const user = userEvent.setup()
  const calls = mockApi({
    [`GET ${URL}`]: () => state(null),
    [`POST ${URL}`]: () => state(null, true),
    [`POST ${URL}/confirm`]: () => state(2026),
  })
  renderInApp(<SchoolEmail userId="ada" />)
  expect(await screen.findByText(/never keep the address or the school\./)).toBeVisible()
  await paste(user, screen.getByLabelText('School Address'), 'ada@northfield.edu')
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  await paste(user, await waitFor(codeField), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('School email confirmed in 2026')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    undefined,
    { email: 'ada@northfield.edu' },
    { code: '123456' },
  ])
})

test('shows why no code was sent to an address', async () => {
  const user = userEvent.setup()
  mockApi({
    [`GET ${URL}`]: () => state(null),
    [`POST ${URL}`]: () => problem(422, 'no_school_address', 'We don’t recognize this as a school address.'),
  })
  renderInApp(<SchoolEmail userId="ada" />)
  await paste(user, await screen.findByLabelText('School Address'), 'ada@mail.example')
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We don’t recognize this as a school address.')
  expect(screen.getByLabelText('School Address')).toHaveValue('ada@mail.example')
})

test('another code can be requested', async () => {
  const user = userEvent.setup()
  mockApi({ [`GET ${URL}`]: () => state(null, true) })
  renderInApp(<SchoolEmail userId="ada" />)
  await user.click(await screen.findByRole('button', { name: 'Send Another Code' }))
  expect(screen.getByLabelText('School Address')).toBeVisible()
})

test('a confirmation can be removed', async () => {
  const user = userEvent.setup()
  mockApi({ [`GET ${URL}`]: () => state(2026), [`DELETE ${URL}`]: () => state(null) })
  renderInApp(<SchoolEmail userId="ada" />)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByLabelText('School Address')).toBeVisible()
})
