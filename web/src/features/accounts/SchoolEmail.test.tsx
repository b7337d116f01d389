import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { codeField, paste } from '../../test/elements'
import { json, mockApi, problem, renderInApp } from '../../test/renderInApp'
import { SchoolEmail, SchoolEmailForRoster } from './SchoolEmail'

const URL = '/api/my/school-email'

const state = (confirmed_in: number | null, has_code = false) =>
  json({ confirmed_in, has_code, counts_here: false })

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

test('an address of the school is confirmed for the share of its roster, also after another one', async () => {
  const user = userEvent.setup()
  const schools: (string | null)[] = []
  const answer = (confirmed_in: number, has_code: boolean) => (_: unknown, query: URLSearchParams) => {
    schools.push(query.get('school'))
    return json({ confirmed_in, has_code, counts_here: confirmed_in === 2026 })
  }
  mockApi({
    [`GET ${URL}`]: answer(2025, false),
    [`POST ${URL}`]: answer(2025, true),
    [`POST ${URL}/confirm`]: answer(2026, false),
  })
  renderInApp(<SchoolEmailForRoster userId="ada" school="northfield" domains={['northfield.edu', 'n.edu']} />)
  expect(await screen.findByText(/the school stay, encrypted\..*It replaces the school email/)).toBeVisible()
  expect(screen.getByLabelText('School Address')).toHaveAttribute('placeholder', 'you@northfield.edu')
  await paste(user, screen.getByLabelText('School Address'), 'ada@northfield.edu')
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  await paste(user, await waitFor(codeField), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Your ratings count in the share of the roster.',
  )
  expect(schools).toEqual(['northfield', 'northfield', 'northfield'])
})

test('a visitor can confirm nothing yet, and a school without known domains offers nothing', async () => {
  const calls = mockApi({})
  renderInApp(
    <>
      <SchoolEmailForRoster userId={null} school="northfield" domains={['northfield.edu']} />
      <SchoolEmailForRoster userId="ada" school="southmoor" domains={[]} />
    </>,
  )
  expect(await screen.findByText('You can confirm it once you are signed in.')).toBeVisible()
  expect(screen.getAllByText('School email')).toHaveLength(1)
  expect(screen.queryByLabelText('School Address')).toBeNull()
  expect(calls).toEqual([])
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
