import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { SPORTS } from '../api/choices'
import type { Schemas } from '../api/client'
import { queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'
import { setSiteFact } from '../test/siteFact'

beforeEach(() => setSiteFact('publication', 'seasons'))

const GOLF: Schemas['EditionWindow'] = {
  sport: 'Golf',
  closes: '2026-12-09',
  publishes: '2026-12-14',
  state: 'open',
}
const VOLLEYBALL = { sport: 'Volleyball', closes: '2026-12-15', publishes: '2026-12-21' }
const LIST: Schemas['EditionWindowList'] = {
  version: 3,
  windows: [{ ...GOLF, closes: '2026-01-14', publishes: '2026-01-15', state: 'over' }, GOLF],
  upcoming: [
    { sports: ['Golf'], closes: '2026-12-09', publishes: '2026-12-14' },
    {
      sports: SPORTS.filter((sport) => sport !== 'Golf'),
      closes: '2027-01-14',
      publishes: '2027-01-15',
    },
  ],
  before: [],
}

function open(changed: () => Response) {
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: ['moderate', 'set_edition_windows'] }),
    'GET /api/desk/cases/changes': () => json({ new: 0, decided: [], closed: [], leased: [] }),
    'GET /api/desk/edition-windows': () => json(LIST),
    'POST /api/desk/edition-windows': changed,
  })
  renderDesk('/desk/edition-windows')
  return {
    user: userEvent.setup(),
    bodies: () => calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body),
  }
}

it('adds a window after a preview that says which edition moves', async () => {
  const { user, bodies } = open(() =>
    json({
      added: [{ ...VOLLEYBALL, state: 'open' }],
      removed: [],
      moved: [{ sports: ['Volleyball'], before: '2027-01-15', after: '2026-12-21', closes: '2026-12-15' }],
    }),
  )
  expect(await screen.findByRole('link', { name: 'Edition windows' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByText(/all sports except Golf$/)).toHaveTextContent('January 14, 2027')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose both days.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sport' }), 'Volleyball')
  await user.type(screen.getByLabelText('Last day to write'), VOLLEYBALL.closes)
  await user.type(screen.getByLabelText('Day of publication'), VOLLEYBALL.publishes)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(preview).toHaveTextContent(
    'The next edition of Volleyball moves from January 15, 2027 to December 21, 2026, with what is written through December 15, 2026.',
  )
  await user.click(within(preview).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. The new days apply now.')).toBeVisible()
  const { sport, closes, publishes } = GOLF
  const body = { version: 3, windows: [{ sport, closes, publishes }, VOLLEYBALL] }
  expect(bodies()).toEqual([
    { ...body, preview: true },
    { ...body, preview: false },
  ])
})

it('changes or removes an open window, or undoes the last change, and shows why something is refused', async () => {
  const { user, bodies } = open(() => problem(422, 'overlap', 'These two windows overlap.'))
  await user.click(await screen.findByRole('button', { name: /^Change Golf/ }))
  expect(screen.getByRole('combobox', { name: 'Sport' })).toHaveFocus()
  expect(screen.getByLabelText('Last day to write')).toHaveValue('2026-12-09')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('These two windows overlap.')
  await user.click(screen.getByRole('button', { name: /^Remove Golf/ }))
  await user.click(screen.getByRole('button', { name: 'Undo the last change' }))
  const { sport, closes, publishes } = GOLF
  expect(bodies()).toEqual([
    { version: 3, windows: [{ sport, closes, publishes }], preview: true },
    { version: 3, windows: [], preview: true },
    { version: 3, windows: [], preview: true },
  ])
  expect(screen.queryAllByRole('button', { name: /^(Change|Remove) / })).toHaveLength(2)
})
