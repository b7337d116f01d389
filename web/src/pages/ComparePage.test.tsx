import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import { DANA, POST } from '../test/samples'
import ComparePage from './ComparePage'

type Comparison = Schemas['Comparison']

const ADA: Schemas['ComparedCoach'] = {
  ...DANA,
  name: 'Ada Hill',
  short_name: 'Hill',
  total_reviews: 12,
  recommend_yes: 9,
  recommend_answers: 10,
  popular_tags: ['Honest'],
  popular_tag_counts: [7],
  quote: 'Fair.',
  school_email_reviews: 3,
  post: POST,
  stayed: null,
}
const BO: Schemas['ComparedCoach'] = { ...ADA, id: 8, name: 'Bo Reed', short_name: 'Reed', verified: false }
const CY: Schemas['ComparedCoach'] = { ...BO, id: 9, name: 'Cy Lane', short_name: 'Lane' }

const COMPARISON: Comparison = {
  title: 'Ada Hill and Bo Reed compared',
  description: 'Planning differs most.',
  coaches: [ADA, BO],
  missing: 0,
  named: 2,
  categories: [
    {
      name: 'Planning',
      cells: [
        { mean: 4.25, ratings: 12, lead: 1, leads: [null, 1] },
        { mean: 3.25, ratings: 6, lead: null, leads: [null, null] },
      ],
      spread: 1,
    },
  ],
  differs_most: 'Planning differs most.',
  differ_in: null,
  marked_from: 0.3,
  found: [],
}

const PATH = '/compare?coaches=7,8'

async function openPage(fields: Partial<Comparison> = {}, path = PATH) {
  const asked: string[] = []
  mockApi({
    'GET /api/comparisons': (_, query) => {
      asked.push(query.toString())
      return json({ ...COMPARISON, ...fields })
    },
  })
  const user = userEvent.setup()
  renderInApp(<ComparePage />, { path })
  await screen.findByRole('heading', { level: 1, name: 'Compare' })
  return { user, asked }
}

/** The cells of the row with this title. */
function cellsOf(title: string): HTMLElement[] {
  return within(screen.getByRole('row', { name: (name) => name.startsWith(title) })).getAllByRole('cell')
}

function row(title: string): (string | null)[] {
  return cellsOf(title).map(({ textContent }) => textContent)
}

describe('the comparison', () => {
  it('is the one of the coaches in the query string', async () => {
    const { asked } = await openPage({}, '/compare?coaches=7&coaches=8&add=+smith')
    expect(asked).toEqual([new URLSearchParams({ coaches: '7,8', add: ' smith' }).toString()])
    expect(document.title).toBe('Ada Hill and Bo Reed compared · Sideline')
    expect(
      screen.getByText('No coach found for “smith”. Try the name of the school or a shorter name.'),
    ).toBeVisible()
  })

  it('has a column for each coach', async () => {
    await openPage({ coaches: [ADA, { ...BO, total_reviews: 4, popular_tags: [], quote: null }] })
    expect(row('Rating average of all reviews')).toEqual([
      '4.612 reviews9 of 10 recommend',
      '4 reviewsToo few reviews for numbers',
    ])
    expect(row('Planning')).toEqual(['4.3+1.0 stars more', '3.36 ratings'])
    expect(row('Tags most chosen')).toEqual(['strength: Honest7 of 12', '–Too few reviews'])
    expect(row('In their words')).toEqual(['Fair.', '–No quote'])
    expect(row('At this school')).toEqual(['since 2021‑22', 'since 2021‑22'])
    expect(row('School email confirmed')).toEqual(['3 of 12', '3 of 4'])
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })

  it.each([
    [{ has_left: true }, 'No longer coaches there'],
    [{ post: { ...POST, is_over: true } }, 'Last listed 2026‑27'],
    [{ post: { ...POST, is_over: true, last_season: null } }, 'Not known'],
    [{ post: { ...POST, years: '' } }, 'Not known'],
    [{ post: null }, 'Not known'],
  ])('says how long a coach has been there: %o', async (fields, text) => {
    await openPage({ coaches: [ADA, { ...BO, ...fields }] })
    expect(row('At this school')[1]).toBe(text)
  })

  it('has a choice and the lead over each coach for phones from three coaches on', async () => {
    const rating = { mean: 4.25, ratings: 12, lead: null, leads: [null, 1, 0.4] }
    const others = [
      { mean: 3.25, ratings: 12, lead: null, leads: [null, null, null] },
      { mean: 3.85, ratings: 12, lead: null, leads: [null, 0.6, null] },
    ]
    await openPage({
      coaches: [ADA, BO, CY],
      categories: [{ name: 'Planning', cells: [rating, ...others], spread: 1 }],
    })
    const choice = within(screen.getByRole('group', { name: 'Next to Hill' }))
    expect(choice.getByRole('radio', { name: 'Reed' })).toBeChecked()
    expect(choice.getByRole('radio', { name: 'Lane' })).toHaveAttribute('value', '3')
    const leads = cellsOf('Planning')[0]?.querySelectorAll('.compare-pair-by') ?? []
    expect(Array.from(leads, ({ className, textContent }) => [className, textContent])).toEqual([
      ['compare-pair-by of-2', '+1.0 stars more'],
      ['compare-pair-by of-3', '+0.4 stars more'],
    ])
    expect(screen.getByRole('link', { name: 'Remove Reed' })).toHaveAttribute('href', '/compare?coaches=7,9')
  })

  it.each([
    [{ missing: 1 }, '1 coach in this link can’t be found. The profile may have been removed.'],
    [{ missing: 2 }, '2 coaches in this link can’t be found. The profile may have been removed.'],
    [{ named: 6 }, 'This link has 6 coaches. A comparison shows the first four.'],
    [{ differ_in: 'sport' }, 'They coach different sports, so their numbers are hard to compare.'],
    [{ differ_in: 'division' }, 'They coach in different divisions, so their numbers are hard to compare.'],
  ] as const)('says what is special: %o', async (fields, text) => {
    await openPage(fields)
    expect(screen.getByText(text)).toBeVisible()
  })

  it('leads to the comparison with a coach who was found', async () => {
    const { user, asked } = await openPage({ coaches: [ADA], found: [{ ...DANA, id: 9, name: 'Cy Lane' }] })
    expect(screen.getByText('Add a second coach to compare.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Add Cy Lane/ }))
    await waitFor(() => {
      expect(asked).toHaveLength(2)
    })
    expect(asked[1]).toBe(new URLSearchParams({ coaches: '7,9', add: '' }).toString())
  })

  it('offers to try again after an error', async () => {
    mockApi({ 'GET /api/comparisons': () => problem(500, 'server', 'No comparison.') })
    renderInApp(<ComparePage />, { path: PATH })
    expect(await screen.findByRole('alert')).toHaveTextContent('No comparison.')
    mockApi({ 'GET /api/comparisons': () => json(COMPARISON) })
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('table', { name: 'Two coaches side by side' })).toBeVisible()
  })
})

describe('the buttons of a comparison', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
  })

  it('print it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = await openPage()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('send a link with the share dialog of the system, which may be closed', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    const { user } = await openPage()
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: `${location.origin}${PATH}` })
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('copy the link where there is no such dialog, or else show it', async () => {
    const { user } = await openPage()
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent('Link copied')
    })
    expect(copy).toHaveBeenCalledExactlyOnceWith(`${location.origin}${PATH}`)
    copy.mockRejectedValue(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent(`Copy this address: ${location.origin}${PATH}`)
    })
  })
})
