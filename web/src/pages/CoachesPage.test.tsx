import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { searchBox } from '../test/elements'
import { json, mockApi, renderInApp, SIGNED_OUT } from '../test/renderInApp'
import { DANA } from '../test/samples'
import CoachesPage from './CoachesPage'

/** The queries that the server received, newest last. */
let queries: string[] = []

/** Coaches in the response; the cursor 'next' requests the second page. */
let coaches = [DANA]

/** Schools and teams in the response. */
let places: Schemas['Place'][] = []

function respond(query: URLSearchParams) {
  queries.push(query.toString())
  const isFirst = query.get('cursor') === null
  return json({
    places: isFirst ? places : [],
    items: isFirst ? coaches : [{ ...DANA, id: 99, name: 'Last Coach' }],
    next_cursor: isFirst && coaches.length > 1 ? 'next' : null,
    total: isFirst ? coaches.length : null,
    is_total_exact: coaches.length < 3,
    filters: filtersInEffect(query),
    left_out: query.get('q')?.endsWith(' jr') ? ['jr'] : [],
  })
}

/** One filter for each parameter, as the server sends them, and one for the word "womens". */
function filtersInEffect(query: URLSearchParams): Schemas['FilterInEffect'][] {
  const words = query.get('q')?.startsWith('womens') ? ['womens'] : []
  const gender = query.get('gender') ?? (words.length > 0 ? 'Women' : null)
  const filter = (name: Schemas['FilterInEffect']['name'], value: string | null, label = value) =>
    value && label ? [{ name, values: [value], label, words: name === 'gender' ? words : [] }] : []
  return [
    ...filter('sport', query.get('sport')),
    ...filter('gender', gender, gender && `${gender}'s`),
    ...filter('division', query.get('division')),
    ...filter('role', query.get('role'), query.get('role') && 'Head coaches'),
    ...filter('state', query.get('state')),
  ]
}

function renderPage(path: string) {
  mockApi({
    'GET /api/coaches': (_body, query) => respond(query),
    'GET /api/states': () => json({ items: [{ code: 'NC', name: 'North Carolina' }] }),
  })
  renderInApp(
    <Routes>
      <Route path="/coaches" element={<CoachesPage />} />
    </Routes>,
    { path, session: SIGNED_OUT },
  )
  return userEvent.setup()
}

/** The radio button of a team in the panel, by its value, because its label may change. */
function teamRadio(value: string): HTMLElement {
  const radio = screen
    .getAllByRole<HTMLInputElement>('radio')
    .find((input) => input.name === 'gender' && input.value === value)
  if (!radio) throw new Error(`The panel has no team ${value}.`)
  return radio
}

beforeEach(() => {
  queries = []
  places = []
  coaches = [DANA, { ...DANA, id: 8, name: 'Second Coach', rating: 0, total_reviews: 0 }]
})

describe('CoachesPage', () => {
  it('says which coaches have left', async () => {
    coaches = [DANA, { ...DANA, id: 8, has_left: true }]
    renderPage('/coaches')
    expect(await screen.findAllByText('No longer coaches at Cedar Valley State')).toHaveLength(1)
  })

  it('lists what its URL asks for, with the total number of results', async () => {
    renderPage('/coaches?q=cedar&sport=Golf&gender=Women&division=DI&sort=name')
    expect(await screen.findByRole('heading', { name: /^2 coaches/ })).toBeVisible()
    expect(queries).toEqual(['q=cedar&sport=Golf&gender=Women&division=DI&sort=name&limit=20'])
    expect(searchBox()).toHaveValue('cedar')
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(/Coach|Rivers/))
    expect(first).toHaveTextContent(/Rated 4\.\d/)
    expect(second).toHaveTextContent('Not rated')
  })

  it('shows that there are more if there are many results', async () => {
    coaches = [...coaches, { ...DANA, id: 9 }]
    renderPage('/coaches')
    expect(await screen.findByRole('heading', { name: '3+ coaches' })).toBeVisible()
  })

  it('shows more results on demand', async () => {
    const user = renderPage('/coaches?q=cedar')
    await user.click(await screen.findByRole('button', { name: 'Show more coaches' }))
    expect(await screen.findByText('Last Coach')).toBeVisible()
    expect(screen.getByText('Second Coach')).toBeVisible()
  })

  it('filters and sorts', async () => {
    const user = renderPage('/coaches?q=cedar')
    await user.click(await screen.findByRole('radio', { name: 'DIII' }))
    expect(queries.at(-1)).toBe('q=cedar&division=DIII&limit=20')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Best rated')
    expect(queries.at(-1)).toBe('q=cedar&division=DIII&sort=rank&limit=20')
    await user.click(await screen.findByRole('button', { name: 'Remove DIII' }))
    expect(queries.at(-1)).toBe('q=cedar&sort=rank&limit=20')
  })

  it('filters by role and state, and says the role of a coach', async () => {
    coaches = [{ ...DANA, role: 'head' }]
    const user = renderPage('/coaches?q=cedar')
    expect(await screen.findByText(/^Head Coach · Women's Basketball/)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Head coaches' }))
    expect(queries.at(-1)).toBe('q=cedar&role=head&limit=20')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'North Carolina')
    expect(queries.at(-1)).toBe('q=cedar&role=head&state=NC&limit=20')
    expect(await screen.findByRole('button', { name: 'Remove NC' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Head coaches' }))
    expect(queries.at(-1)).toBe('q=cedar&state=NC&limit=20')
  })

  it('lists the schools and teams that the text names above the coaches', async () => {
    places = [
      { kind: 'team', name: "Duke Women's Soccer", detail: '5 coaches', path: '/team/duke/womens-soccer' },
    ]
    renderPage('/coaches?q=duke%20wsoc')
    const list = await screen.findByRole('list', { name: 'Schools and teams' })
    const link = within(list).getByRole('link', { name: /^Duke Women's Soccer ?Team · 5 coaches$/ })
    expect(link).toHaveAttribute('href', '/team/duke/womens-soccer')
  })

  it('keeps both of two choices when the first is not rendered yet', async () => {
    renderPage('/coaches?q=cedar')
    const division = await screen.findByRole('radio', { name: 'DIII' })
    const sort = await screen.findByRole('combobox', { name: 'Sort by' })
    act(() => {
      fireEvent.click(division)
      fireEvent.change(sort, { target: { value: 'rank' } })
    })
    expect(await screen.findByRole('button', { name: 'Remove DIII' })).toBeVisible()
    expect(queries.at(-1)).toBe('q=cedar&division=DIII&sort=rank&limit=20')
  })

  it('shows the words that the results do without', async () => {
    renderPage('/coaches?q=cedar%20jr')
    expect(await screen.findByText('Results without “jr”')).toBeVisible()
  })

  it('offers women’s and men’s teams, and still accepts an old URL that asks for coaches of both', async () => {
    const teams = () =>
      screen
        .getAllByRole('radio')
        .filter((radio) => radio.getAttribute('name') === 'gender')
        .map((radio) => radio.closest('label')?.textContent)
    renderPage('/coaches?q=cedar')
    expect(await screen.findByRole('radio', { name: "Women's teams" })).toBeVisible()
    expect(teams()).toEqual(['All teams', "Women's teams", "Men's teams"])
    cleanup()
    renderPage('/coaches?q=cedar&gender=Both')
    expect(await screen.findByRole('radio', { name: 'Both teams' })).toBeChecked()
    expect(queries.at(-1)).toBe('q=cedar&gender=Both&limit=20')
  })

  it('removes a word that was understood as a team', async () => {
    const user = renderPage('/coaches?q=womens%20golf')
    await user.click(await screen.findByRole('button', { name: "Remove Women's" }))
    expect(queries.at(-1)).toBe('q=golf&limit=20')
    expect(searchBox()).toHaveValue('golf')
  })

  it('keeps filters and sort order when searching for a new text', async () => {
    const user = renderPage('/coaches?q=cedar&sport=Golf&gender=Women&division=DI&sort=name')
    const box = await waitFor(searchBox)
    await user.clear(box)
    await user.type(box, 'oak')
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=oak&sport=Golf&gender=Women&division=DI&limit=8')
    })
    const all = '/coaches?q=oak&sport=Golf&gender=Women&division=DI&sort=name'
    await waitFor(() => {
      expect(screen.getByRole('link', { name: /^All 2 coaches/ })).toHaveAttribute('href', all)
    })
    expect(screen.getByText('Looking for').parentElement).toHaveTextContent("Looking forGolfWomen'sDI")
    await user.type(box, '{Enter}')
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=oak&sport=Golf&gender=Women&division=DI&sort=name&limit=20')
    })
    expect(screen.getByRole('radio', { name: 'Golf' })).toBeChecked()
  })

  it('offers a search without the page’s filters if no coach matches them', async () => {
    coaches = []
    const user = renderPage('/coaches?division=DI')
    await user.type(await screen.findByRole('combobox', { name: /^Search/ }), 'oak')
    expect(await screen.findByRole('link', { name: 'Search without filters' })).toHaveAttribute(
      'href',
      '/coaches?q=oak',
    )
  })

  it('shows a word that was understood as a filter in the panel, as one filter with one chip', async () => {
    const user = renderPage('/coaches?q=womens%20golf&division=DI')
    const chips = async () =>
      (
        await within(await screen.findByRole('list', { name: 'Chosen filters' })).findAllByRole('button', {
          name: /^Remove/,
        })
      ).length
    expect(await chips()).toBe(2)
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeInTheDocument()
    expect(teamRadio('Women')).toBeChecked()
    await user.click(teamRadio('Men'))
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=golf&gender=Men&division=DI&limit=20')
    })
    await user.click(teamRadio(''))
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()
    expect(await chips()).toBe(1)
  })

  it('counts a filter that is both typed and selected once', async () => {
    renderPage('/coaches?q=womens%20golf&gender=Women')
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()
    expect(await screen.findAllByRole('button', { name: "Remove Women's" })).toHaveLength(1)
  })

  it('clears the words of a text without matches together with the filters', async () => {
    coaches = []
    const user = renderPage('/coaches?q=womens%20nobody')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=nobody&limit=20')
    })
  })

  it('closes the panel with the button at its end, which shows the number of results, and after a search', async () => {
    const user = renderPage('/coaches?q=cedar')
    const toggle = await screen.findByRole('button', { name: 'Filters' })
    await user.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await user.click(await screen.findByRole('button', { name: 'Show 2 coaches' }))
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(toggle).toHaveFocus()
    await user.click(toggle)
    await user.type(screen.getByRole('combobox', { name: /^Search/ }), ' valley{Enter}')
    await waitFor(() => {
      expect(queries.at(-1)).toBe('q=cedar+valley&limit=20')
    })
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'false')
  })

  it('lists coaches with few reviews separately when sorting by rank', async () => {
    renderPage('/coaches?sort=rank')
    const few = (await screen.findByRole('heading', { name: 'Not enough reviews yet' })).closest('section')
    expect(few).toHaveTextContent('Second Coach')
  })

  it('offers a way to continue if no coach was found', async () => {
    coaches = []
    const user = renderPage('/coaches?q=nobody&division=DI')
    expect(await screen.findByRole('heading', { name: 'No coaches found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add Coach' })).toHaveAttribute('href', '/?add-coach=true')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(queries.at(-1)).toBe('q=nobody&limit=20')
  })
})
