import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Schemas } from '../api/client'
import { caseRow, queueOf, SURGE } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

type Text = Schemas['EditionText']

const REVIEW = SURGE.reviews[0]?.review
const COACH = caseRow(1).coach

function text(id: number, part: Partial<Text> = {}): Text {
  if (!REVIEW) throw new Error('the sample has no review')
  return {
    id: `00000000-0000-4000-8000-00000000000${id}`,
    version: `v${id}`,
    coach: { ...COACH, colors: [0, 1] },
    review: { ...REVIEW, comment: `Text ${id}.` },
    is_change: false,
    is_kept: false,
    hints: [],
    alike: null,
    case_id: null,
    ...part,
  }
}

const EDITION: Schemas['NextEdition'] = {
  day: '2026-12-07',
  readable_from: '2020-01-01T00:00:00Z',
  closes_at: '2020-01-02T00:00:00Z',
  appears_at: '2020-01-03T00:00:00Z',
  reads: 'hints',
  groups: [
    { reason: 'many', new_accounts: 6, texts: [1, 2, 3, 4, 5, 6].map((id) => text(id)) },
    { reason: 'alike', new_accounts: null, texts: [text(7), text(8, { case_id: 12 })] },
  ],
  single: [text(9, { hints: ['name'], is_change: true })],
  texts: [],
  next_after: null,
}

function open(
  edition: Partial<Schemas['NextEdition']> = {},
  opened: () => Response = () => json({ case_ids: [5, 6] }, 201),
) {
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), has_editions: true }),
    'GET /api/desk/cases/changes': () => json({ new: 0, decided: [], closed: [], leased: [] }),
    'GET /api/desk/next-edition': () => json({ ...EDITION, ...edition }),
    'POST /api/desk/next-edition/cases': opened,
  })
  renderDesk('/desk/next-edition')
  return {
    user: userEvent.setup(),
    bodies: () =>
      calls.filter(({ name }) => name === 'POST /api/desk/next-edition/cases').map(({ body }) => body),
  }
}

it('opens one case about a group, with the reason that fits', async () => {
  const { user, bodies } = open()
  expect(await screen.findByText(/It’s closed/)).toBeVisible()
  expect(screen.getByText(/Anything you don’t open here appears/)).toBeVisible()
  expect(screen.getByText('6 from accounts of less than a week')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select these 6' }))
  expect(screen.getByText('6 selected')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveDisplayValue(/genuine experience/)
  await user.click(screen.getByRole('button', { name: /^Open a case/ }))
  expect(bodies()).toEqual([
    { rule: 'genuine', texts: EDITION.groups[0]?.texts.map(({ id, version }) => ({ id, version })) },
  ])
  expect(await screen.findByRole('heading', { name: 'Moderation' })).toBeVisible()
})

it('reads again when the edition closes, because it then says that everything can be read', async () => {
  vi.useFakeTimers({
    now: new Date('2026-12-06T22:59:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
  try {
    const calls = mockApi({
      'GET /api/desk/cases': () => json({ ...queueOf([]), has_editions: true }),
      'GET /api/desk/cases/changes': () => json({ new: 0, decided: [], closed: [], leased: [] }),
      'GET /api/desk/next-edition': () =>
        json({
          ...EDITION,
          readable_from: '2026-12-05T23:00:00Z',
          closes_at: '2026-12-06T23:00:00Z',
          appears_at: '2026-12-07T11:00:00Z',
          groups: [],
          single: Date.now() < Date.parse('2026-12-06T23:00:00Z') ? [] : [text(9, { hints: ['name'] })],
        }),
    })
    renderDesk('/desk/next-edition')
    expect(await screen.findByText(/The latest reviews, and edits, can be read from/)).toBeVisible()
    expect(screen.queryByText('Text 9.')).toBeNull()
    act(() => {
      vi.advanceTimersByTime(62_000)
    })
    expect(await screen.findByText('Text 9.')).toBeVisible()
    expect(screen.getByText(/It’s closed/)).toBeVisible()
    expect(calls.filter(({ name }) => name === 'GET /api/desk/next-edition')).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

it('is used with the keys alone, and asks for a reason that no hint suggests', async () => {
  const { user, bodies } = open({
    groups: [],
    single: [text(1, { hints: ['removed'] }), text(2, { hints: ['name'] })],
  })
  await screen.findByText('Text 1.')
  await user.keyboard('jxo')
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose a reason')
  expect(bodies()).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'profanity')
  screen.getAllByRole('checkbox')[0]?.focus()
  await user.keyboard('jxkxo')
  expect(bodies()).toMatchObject([{ rule: 'profanity', texts: [{ version: 'v2' }] }])
})

it('says what each text is, and offers no second case', async () => {
  open()
  const row = (await screen.findAllByRole('listitem')).find((item) => item.textContent.includes('Text 8.'))
  if (!row) throw new Error('no row')
  expect(within(row).queryByRole('checkbox')).toBeNull()
  expect(within(row).getByRole('link', { name: 'Case 12' })).toHaveAttribute('href', '/desk/cases/12')
  expect(screen.getByText(/edit of a public review · may name a person or an address/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: /All texts/ })).toBeNull()
})

it('shows every text if the site wants it, but not how many there are', async () => {
  open({ reads: 'all', groups: [], single: [], texts: [text(1), text(2, { is_kept: true })] })
  expect(await screen.findByRole('heading', { name: /All texts/ })).toHaveTextContent(
    'All texts in random order',
  )
  expect(screen.getByText(/kept by a moderator/)).toBeVisible()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

it('says from when it can be read, and shows nothing before', async () => {
  open({ readable_from: '2999-01-01T00:00:00Z', closes_at: '2999-01-02T00:00:00Z', groups: [], single: [] })
  expect(await screen.findByText(/can be read from/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: /Texts with hints/ })).toBeNull()
})

it('says why no case was opened', async () => {
  const { user } = open({}, () =>
    problem(409, 'changed_since', 'Some of these changed while you were reading.'),
  )
  await user.click(await screen.findByRole('checkbox', { name: /Text 9/ }))
  await user.keyboard('o')
  expect(await screen.findByRole('alert')).toHaveTextContent('Some of these changed')
})

it('is not in the navigation of a site that publishes at once', async () => {
  mockApi({
    'GET /api/desk/cases': () => json(queueOf([])),
    'GET /api/desk/cases/changes': () => json({ new: 0, decided: [], closed: [], leased: [] }),
  })
  renderDesk('/desk')
  expect(await screen.findByRole('link', { name: 'Alarms' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Next edition' })).toBeNull()
})
