import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CASE, caseRow, queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

const scrollTo = vi.fn()

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
})

/** Opens the desk at a URL; the queue has cases 6, 7 and 8. */
function open(path: string) {
  const queries: string[] = []
  mockApi({
    'GET /api/desk/cases': (_, query) => {
      queries.push(String(query))
      return json(queueOf([caseRow(6), caseRow(7), caseRow(8)]))
    },
    'GET /api/desk/cases/7': () =>
      json({
        ...CASE,
        earlier: [{ case_id: 5, action: 'keep', rule: null, decided_on: '2026-03-01' }],
      }),
    'GET /api/desk/cases/5': () => json({ ...CASE, case: caseRow(5) }),
    'POST /api/desk/cases/7/lease': () => json(caseRow(7)),
    'POST /api/desk/cases/5/lease': () => json(caseRow(5)),
  })
  renderDesk(path)
  return { user: userEvent.setup(), queries }
}

const address = () => location.pathname + location.search
const searchBox = () => screen.findByRole('searchbox', { name: 'Case or coach' })
const decision = () => screen.findByRole('heading', { name: 'Decision' })
const focused = () => screen.findByRole('listitem', { current: true })

it.each([
  ['/desk?case=7', '/desk/cases/7'],
  ['/desk?coach=12', '/desk/coaches/12'],
  ['/desk?coaches', '/desk/coaches'],
  ['/desk?claims', '/desk/claims'],
  ['/desk?log', '/desk/log'],
])('the old URL %s redirects to %s', async (old, now) => {
  const before = history.length
  open(old)
  await waitFor(() => {
    expect(address()).toBe(now)
  })
  expect(history.length).toBe(before)
})

it.each(['/desk/nowhere', '/desk/cases', '/desk/cases/07', '/desk/cases/x', '/desk/coaches/0', '/desk/Log'])(
  'there is no page at %s',
  async (path) => {
    open(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  },
)

describe('the URL of the queue', () => {
  it('contains the filters and the search text, without unknown values', async () => {
    const { user, queries } = open('/desk?state=admin&kind=nothing&rule=names&q=Riv')
    expect(await searchBox()).toHaveValue('Riv')
    await screen.findByText('Comment of case 7')
    expect(queries).toContain('state=admin&q=Riv&rule=names')
    await user.type(await searchBox(), 'ers')
    await user.selectOptions(screen.getByLabelText('State'), 'decided')
    await waitFor(() => {
      expect(address()).toBe('/desk?state=decided&rule=names&q=Rivers')
    })
    await user.clear(await searchBox())
    await waitFor(() => {
      expect(address()).toBe('/desk?state=decided&rule=names')
    })
  })

  it('has no filter after following the link to the queue', async () => {
    const { user } = open('/desk?q=Rivers')
    await screen.findByText('Comment of case 7')
    await user.click(screen.getByRole('link', { name: /^Queue/ }))
    await waitFor(async () => {
      expect(await searchBox()).toHaveValue('')
    })
    expect(address()).toBe('/desk')
  })
})

describe('going back from a case', () => {
  it.each([
    ['by Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'by the link',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getAllByRole('link', { name: 'Back to the queue' })[0] as HTMLElement),
    ],
    [
      'by the tab',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('link', { name: /^Queue/ })),
    ],
    [
      'by the browser',
      () => {
        act(() => {
          history.back()
        })
        return Promise.resolve()
      },
    ],
  ])(
    '%s restores the filters, search text, focused case and scroll position of the queue',
    async (_, goBack) => {
      const { user, queries } = open('/desk?state=admin')
      await screen.findByText('Comment of case 7')
      await user.type(await searchBox(), 'Riv')
      await user.keyboard('{Escape}')
      await waitFor(() => {
        expect(queries.at(-1)).toBe('state=admin&q=Riv')
      })
      await user.keyboard('j')
      vi.stubGlobal('scrollY', 340)
      await user.click(screen.getByRole('link', { name: /^Open/ }))
      expect(await decision()).toBeVisible()
      expect(address()).toBe('/desk/cases/7')
      await goBack(user)
      expect(await searchBox()).toHaveValue('Riv')
      expect(screen.getByLabelText('State')).toHaveValue('admin')
      expect(await focused()).toHaveTextContent('Comment of case 7')
      expect(address()).toBe('/desk?state=admin&q=Riv')
      expect(scrollTo).toHaveBeenLastCalledWith(0, 340)
      await user.click(screen.getByRole('link', { name: /^Queue/ }))
      await waitFor(() => {
        expect(address()).toBe('/desk')
      })
    },
  )

  it('returns to the queue even from an earlier case of the review', async () => {
    const { user } = open('/desk?q=Riv')
    await screen.findByText('Comment of case 6')
    await user.keyboard('j{Enter}')
    await user.click(await screen.findByRole('link', { name: /Mar/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Case 5' })).toBeVisible()
    await decision()
    await user.keyboard('{Escape}')
    expect(await searchBox()).toHaveValue('Riv')
  })

  it('opens the unfiltered queue if the case was opened by URL', async () => {
    const { user } = open('/desk/cases/7')
    await decision()
    await user.keyboard('{Escape}')
    expect(await searchBox()).toHaveValue('')
    expect(await focused()).toHaveTextContent('Comment of case 6')
    expect(address()).toBe('/desk')
  })
})
