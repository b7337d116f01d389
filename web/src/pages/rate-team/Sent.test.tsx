import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { renderInApp } from '../../test/renderInApp'
import { Sent } from './Sent'

const coach = (coach_id: number, name: string) => ({ coach_id, path: `/coach/${coach_id}`, name, words: '' })
const STAFF = {
  path: '/team/northfield-university/womens-soccer',
  sport: 'Soccer',
  staff: [coach(1, 'Mara Lindqvist'), coach(2, 'Ida Brandt'), coach(3, 'Ana Frei')],
  left: [],
} as unknown as Schemas['StaffToRate']

test('says which ratings were sent, which had been sent before, and which were refused', async () => {
  const results = [
    { coach_id: 1, is_sent: true, status: 201, code: '', message: '' },
    {
      coach_id: 2,
      is_sent: true,
      status: 409,
      code: 'already_reviewed',
      message: 'You have already reviewed …',
    },
    { coach_id: 3, is_sent: false, status: 403, code: 'suspended', message: 'Your account is suspended.' },
  ]
  renderInApp(<Sent ref={null} staff={STAFF} results={results} day={null} onBack={vi.fn()} />)
  expect(await screen.findByText('1 rating sent')).toBeVisible()
  expect(screen.getByText('You had already rated')).toBeVisible()
  expect(within(screen.getByRole('alert')).getByText(/^Ana Frei: /)).toBeVisible()
  expect(screen.getByText('Ida Brandt')).toBeVisible()
  expect(screen.queryByText(/Mara/)).toBeNull()
})
