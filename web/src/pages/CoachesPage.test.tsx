import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { searchBox } from '../test/elements'
import { json, mockApi, renderInApp, SIGNED_OUT } from '../test/renderInApp'
import { DANA, UNRANKED } from '../test/samples'
import CoachesPage from './CoachesPage'

type Coach = Schemas['FoundCoach']

const NUMBERS = { ranked_as: 4.44, category_mean: 3.55, recommend_yes: 97, recommend_answers: 120 }
const RATED: Coach = { ...DANA, ...UNRANKED, ...NUMBERS, top_tag: 'Honest', top_tag_count: 66 }
const FEW: Coach = { ...DANA, ...UNRANKED, id: 8, name: 'Rita Few', rating: 4.9, total_reviews: 4 }
const UNRATED: Coach = { ...FEW, id: 9, name: 'Nora None', rating: 0, total_reviews: 0 }

type Count = Schemas['FilterCount']
const count = (name: Count['name'], value: string, label: string, coaches: number): Count => ({
  name,
  value,
  label,
  coaches,
  is_exact: true,
})

const COUNTS: Schemas['CoachCounts'] = {
  items: [
    count('state', 'OH', 'Ohio', 578),
    count('gender', 'Men', "Men's", 431),
    count('gender', 'Women', "Women's", 578),
    count('gender', 'Both', "Men's and Women's", 3),
    count('division', 'DI', 'DI', 171),
    count('division', 'DII', 'DII', 122),
    count('division', 'DIII', 'DIII', 231),
    count('division', 'NAIA', 'NAIA', 0),
    count('min_reviews', '1', 'With reviews', 2),
  ],
  without: [{ name: 'state', label: 'Ohio', words: [], coaches: 38, is_exact: true }],
}

/** The queries that the server received, newest last. */
let queries: string[] = []
/** Coaches in the response, of which the cursor 'next' requests more, schools and teams, and the order. */
let coaches: Coach[] = []
let places: Schemas['Place'][] = []
let sort: Schemas['CoachPage']['sort'] = 'best'

function respond(query: URLSearchParams) {
  queries.push(query.toString())
  const isFirst = query.get('cursor') === null
  const asked = query.get('sort')
  return json({
    ...{ title: '', description: '', scope: '', places: isFirst ? places : [] },
    items: isFirst ? coaches : [{ ...UNRATED, id: 99, name: 'Last Coach' }],
    next_cursor: isFirst && coaches.length > 3 ? 'next' : null,
    total: isFirst ? coaches.length : null,
    is_total_exact: true,
    sort: asked === 'auto' || !asked ? sort : asked,
    filters: filtersInEffect(query),
    ...{ read_as: [], also: null },
    left_out: query.get('q')?.endsWith(' jr') ? ['jr'] : [],
  })
}

/** One filter for each value, as the server sends them, and one for the word "womens". */
function filtersInEffect(query: URLSearchParams): Schemas['FilterInEffect'][] {
  const words = query.get('q')?.startsWith('womens') ? ['womens'] : []
  const gender = query.get('gender') ?? (words.length > 0 ? 'Women' : null)
  const filter = (name: Schemas['FilterInEffect']['name'], value: string | null, label = value) =>
    value && label ? [{ name, values: [value], label, words: name === 'gender' ? words : [] }] : []
  return [
    ...filter('sport', query.get('sport')),
    ...filter('gender', gender, gender && `${gender}'s`),
    ...(query.get('division')?.split(',') ?? []).flatMap((value) => filter('division', value)),
    ...filter('state', query.get('state'), query.get('state') && 'Ohio'),
  ]
}

function renderPage(path: string, isSignedIn = false) {
  const calls = mockApi({
    'GET /api/coaches': (_body, query) => respond(query),
    'GET /api/coaches/counts': () => json(COUNTS),
    'GET /api/my/saved-coaches': () =>
      json({ items: [{ coach: DANA, saved_on: '2026-11-01' }], next_cursor: null }),
    'PUT /api/my/saved-coaches/8': () => json({ is_saved: true }),
  })
  const view = renderInApp(
    <Routes>
      <Route path="/coaches" element={<CoachesPage />} />
    </Routes>,
    isSignedIn ? { path } : { path, session: SIGNED_OUT },
  )
  return { user: userEvent.setup(), calls, ...view }
}

const panel = async () => within(await screen.findByRole('complementary'))

beforeEach(() => {
  localStorage.clear()
  queries = []
  places = []
  sort = 'best'
  coaches = [RATED, FEW, UNRATED]
})

describe('rows', () => {
  it('say how good, from how many, and who', async () => {
    renderPage('/coaches?q=dana')
    const row = (await screen.findByRole('link', { name: 'Dana Rivers' })).closest('li')
    expect(row).toHaveTextContent(/Rated 4\.6\s*128 reviews/)
    expect(row).toHaveTextContent(/Ranked as 4\.4/)
    expect(row).toHaveTextContent(/97 of 120 recommend/)
    expect(row).toHaveTextContent(/Honesty\s*3\.[56]/)
    expect(row).toHaveTextContent(/Honest\s*66 of 128/)
    expect(row).toHaveTextContent(/Women's Basketball · Cedar Valley\s*·\s*DI/)
    expect(within(row as HTMLElement).getByTitle('Cedar Valley State')).toHaveTextContent('Cedar Valley')
  })

  it('do not repeat what all filters fix', async () => {
    renderPage('/coaches?q=dana&sport=Basketball&gender=Women&division=DI')
    const row = (await screen.findByRole('link', { name: 'Dana Rivers' })).closest('li')
    expect(row).not.toHaveTextContent(/Basketball|DI/)
    expect(row).toHaveTextContent('Cedar Valley')
  })

  it('show no number for fewer than five reviews', async () => {
    renderPage('/coaches?q=rita')
    const row = (await screen.findByRole('link', { name: 'Rita Few' })).closest('li')
    expect(row).toHaveTextContent('4 reviews')
    expect(row).not.toHaveTextContent(/4\.9|Ranked/)
    expect(screen.getByRole('link', { name: 'Rate Rita Few' })).toHaveAttribute('href', '/coach/8/rate')
  })

  it('say which coaches have left', async () => {
    coaches = [RATED, { ...FEW, has_left: true }]
    renderPage('/coaches?q=a')
    expect(await screen.findAllByText(/^No longer coaches at/)).toHaveLength(1)
  })
})

describe('the list', () => {
  it('sets coaches with few reviews apart and folds those without', async () => {
    sort = 'rank'
    const { user } = renderPage('/coaches')
    expect(await screen.findByText('1 without reviews')).toBeVisible()
    const few = screen.getByRole('heading', { name: 'Fewer than 5 reviews' }).closest('section')
    expect(few).toHaveTextContent('Rita Few')
    expect(few).not.toHaveTextContent('Dana Rivers')
    expect(screen.getByText('Nora None')).not.toBeVisible()
    await user.click(screen.getByText('1 without reviews'))
    expect(screen.getByText('Nora None')).toBeVisible()
  })

  it('folds nobody away whom a search for a name found', async () => {
    coaches = [UNRATED]
    renderPage('/coaches?q=nora')
    expect(await screen.findByRole('link', { name: 'Nora None' })).toBeVisible()
    expect(screen.queryByText(/without reviews/)).toBeNull()
  })

  it('is open if no coach has reviews, or after a request for more', async () => {
    sort = 'rank'
    coaches = [UNRATED, ...[21, 22, 23].map((id) => ({ ...UNRATED, id, name: `None ${id}` }))]
    const { user } = renderPage('/coaches')
    expect(await screen.findByRole('link', { name: 'Nora None' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show more coaches' }))
    expect(await screen.findByRole('link', { name: 'Last Coach' })).toBeVisible()
  })

  it('explains the rank the first time', async () => {
    sort = 'rank'
    const { unmount } = renderPage('/coaches')
    expect(await screen.findByText(/so nine great reviews/)).toBeVisible()
    unmount()
    renderPage('/coaches')
    expect(await screen.findByText('How this list is ranked')).toBeVisible()
    expect(screen.getByText(/so nine great reviews/)).not.toBeVisible()
  })

  it('lists the schools and teams that the text names, and the words that it does without', async () => {
    const path = '/team/duke/womens-soccer'
    places = [{ kind: 'team', name: "Duke Women's Soccer", detail: '5 coaches', path }]
    renderPage('/coaches?q=duke%20jr')
    const list = await screen.findByRole('list', { name: 'Schools and teams' })
    expect(within(list).getByRole('link', { name: /^Duke Women's Soccer/ })).toHaveAttribute('href', path)
    expect(screen.getByText('Results without “jr”')).toBeVisible()
  })
})

describe('filters', () => {
  it('filter and sort, and keep a choice that is not rendered yet', async () => {
    const { user } = renderPage('/coaches?q=cedar')
    const filters = await panel()
    const division = await filters.findByRole('checkbox', { name: /^DIII/ })
    const order = screen.getByRole('combobox', { name: 'Sort by' })
    act(() => {
      fireEvent.click(division)
      fireEvent.change(order, { target: { value: 'reviews' } })
    })
    expect(await screen.findByRole('link', { name: 'Remove DIII' })).toBeVisible()
    expect(queries.at(-1)).toBe('q=cedar&division=DIII&sort=reviews&limit=20')
    await user.click(await filters.findByRole('checkbox', { name: /^DII\b/ }))
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=cedar&division=DII%2CDIII&sort=reviews&limit=20')
    })
    await user.click(screen.getByRole('link', { name: 'Remove DIII' }))
    expect(queries.at(-1)).toBe('q=cedar&division=DII&sort=reviews&limit=20')
  })

  it('say how many coaches each gives, and cannot be chosen if they give none', async () => {
    renderPage('/coaches?q=cedar')
    const filters = await panel()
    expect(await filters.findByRole('checkbox', { name: /^Ohio\s*578$/ })).toBeEnabled()
    expect(filters.getByRole('checkbox', { name: /^NAIA\s*0$/ })).toBeDisabled()
  })

  it('are one state with the words of the text', async () => {
    const { user } = renderPage('/coaches?q=womens%20golf')
    const filters = await panel()
    const read = within(await screen.findByRole('list', { name: 'We read this as' }))
    expect(read.getByRole('link', { name: "Remove Women's" })).toHaveAttribute('href', '/coaches?q=golf')
    expect(await filters.findByRole('radio', { name: /^Women's/ })).toBeChecked()
    await user.click(await filters.findByRole('radio', { name: /^Men's/ }))
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=golf&gender=Men&sort=auto&limit=20')
    })
    await user.click(await filters.findByRole('radio', { name: 'All teams' }))
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=golf&sort=auto&limit=20')
    })
  })

  it('stay when the text changes', async () => {
    const { user } = renderPage('/coaches?q=cedar&sport=Golf&division=DI&sort=reviews')
    const box = await waitFor(searchBox)
    await user.clear(box)
    await user.type(box, 'oak{Enter}')
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=oak&sport=Golf&division=DI&sort=reviews&limit=20')
    })
  })

  it('offer a search without them if the text finds nobody with them', async () => {
    coaches = []
    const { user } = renderPage('/coaches?division=DI')
    await user.type(await waitFor(searchBox), 'oak')
    const link = await screen.findByRole('link', { name: 'Search without filters' })
    expect(link).toHaveAttribute('href', '/coaches?q=oak')
  })

  it('open in a sheet, which says how many coaches it shows and gives back the focus', async () => {
    const { user } = renderPage('/coaches?q=cedar&division=DI')
    const button = await screen.findByRole('button', { name: /^Filters\s*1$/ })
    await user.click(button)
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.click(await sheet.findByRole('checkbox', { name: /^DII\b/ }))
    await user.click(await sheet.findByRole('button', { name: 'Show 3 coaches' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveFocus()
    expect(queries.at(-1)).toBe('q=cedar&division=DI%2CDII&sort=auto&limit=20')
  })

  it('name the ones to leave out if no coach fits all, then the way to add one', async () => {
    coaches = []
    renderPage('/coaches?division=DI&state=OH')
    expect(await screen.findByRole('heading', { name: 'No coach fits all of this' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Without Ohio\s*38 coaches$/ })).toHaveAttribute(
      'href',
      '/coaches?division=DI',
    )
    expect(screen.getByRole('link', { name: 'Add Coach' })).toHaveAttribute('href', '/?add-coach=true')
  })
})

describe('actions', () => {
  it('save a coach without leaving', async () => {
    const { user, calls } = renderPage('/coaches?q=a', true)
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save Dana Rivers' })).toHaveAttribute('aria-pressed', 'true')
    })
    await user.click(screen.getByRole('button', { name: 'Save Rita Few' }))
    expect(await screen.findByText(/^Saved\. Find it in/)).toBeVisible()
    expect(calls.map(({ name }) => name)).toContain('PUT /api/my/saved-coaches/8')
  })

  it('ask a visitor to sign in before saving', async () => {
    const { user, openDialog } = renderPage('/coaches?q=a')
    await user.click(await screen.findByRole('button', { name: 'Save Rita Few' }))
    expect(openDialog).toHaveBeenCalledWith('sign-in', {
      intent: { path: '/coach/8', purpose: 'save Rita Few', saves: true },
    })
  })

  it('choose coaches to compare', async () => {
    const { user } = renderPage('/coaches?q=a')
    await user.click(await screen.findByRole('checkbox', { name: 'Compare Dana Rivers' }))
    expect(await screen.findByText('of 4 to compare')).toBeVisible()
  })
})
