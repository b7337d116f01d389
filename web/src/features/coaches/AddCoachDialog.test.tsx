import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import AddCoachDialog from './AddCoachDialog'
import { addCoachButton, paste } from '../../test/elements'

/** Receives the body of POST /api/coaches. */
const sent = vi.fn<(body: unknown) => void>()
let answer: () => Response | Promise<Response>

async function server(request: Request): Promise<Response> {
  if (request.method === 'GET') {
    return Response.json({
      items: ['Cedar Valley State'],
      known: null,
      similar: [],
      universities: [],
      coaches: [],
      teams: [
        { sport: 'Golf', gender: 'Women', path: '/team/cedar-valley-state/womens-golf' },
        { sport: 'Golf', gender: 'Men', path: '/team/cedar-valley-state/mens-golf' },
        { sport: 'Tennis', gender: 'Both', path: '/team/cedar-valley-state/tennis' },
      ],
    })
  }
  sent(await request.json())
  return answer()
}

function problem(status: number, body: object): Response {
  return Response.json({ status, ...body }, { status })
}

function LocationProbe() {
  return <p data-testid="place">{useLocation().pathname}</p>
}

const onClose = vi.fn()

function open(name = '', address = '/') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AddCoachDialog name={name} onClose={onClose} />
        <LocationProbe />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const field = (label: string) => screen.getByLabelText(label)

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await paste(user, field('University'), ' Cedar Valley State ')
  await user.selectOptions(field('Sport'), 'Golf')
}

describe('adding a coach', () => {
  beforeEach(() => {
    sent.mockClear()
    onClose.mockClear()
    vi.stubGlobal('fetch', server)
    answer = () => Response.json({ id: 77, name: 'Dana Rivers' }, { status: 201 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('starts with the team that a link names, and ignores unknown choices', () => {
    open('', '/?university=Duke&sport=Soccer&gender=Women&division=DXX')
    expect(field('University')).toHaveValue('Duke')
    expect(field('Sport')).toHaveValue('Soccer')
    expect(field('Gender')).toHaveValue('Women')
    expect(field('Division')).toHaveValue('DI')
  })

  it('starts with the name that was searched for, Men and DI', () => {
    open('Dana Rivers')
    expect(field('Coach Name')).toHaveValue('Dana Rivers')
    expect(field('University')).toHaveValue('')
    expect(field('Sport')).toHaveValue('')
    expect(field('Gender')).toHaveValue('Men')
    expect(field('Division')).toHaveValue('DI')
  })

  it('requires name, university and sport; whitespace does not count', async () => {
    const user = open('   ')
    await fillIn(user)
    await user.click(addCoachButton())
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please fill in all required fields$/)
    expect(sent).not.toHaveBeenCalled()
  })

  it('marks each missing field, focuses the first, and clears a mark when the field is filled in', async () => {
    const user = open()
    await user.click(addCoachButton())
    expect(field('Coach Name')).toHaveFocus()
    expect(screen.getAllByText('Please fill out this field')).toHaveLength(3)
    await paste(user, field('Coach Name'), 'Dana Rivers')
    expect(field('Coach Name')).toBeValid()
    await fillIn(user)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText('Please fill out this field')).not.toBeInTheDocument()
  })

  it('sends the entered values once, trimmed', async () => {
    answer = () => new Promise(() => undefined)
    const user = open(' Dana Rivers ')
    await fillIn(user)
    await user.selectOptions(field('Gender'), 'Both')
    await user.selectOptions(field('Division'), 'NAIA')
    await user.dblClick(addCoachButton())
    expect(await screen.findByRole('button', { name: 'Adding Coach...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(sent.mock.calls).toEqual([
      [
        {
          name: 'Dana Rivers',
          university: 'Cedar Valley State',
          sport: 'Golf',
          gender: 'Both',
          division: 'NAIA',
        },
      ],
    ])
  })

  it('sends a role only if the user knows it', async () => {
    answer = () => new Promise(() => undefined)
    const user = open('Dana Rivers')
    await fillIn(user)
    expect(field('Role')).toHaveDisplayValue('I’m not sure')
    await user.selectOptions(field('Role'), 'Associate Head Coach')
    await user.click(addCoachButton())
    await waitFor(() => {
      expect(sent).toHaveBeenCalledWith(expect.objectContaining({ role: 'associate' }))
    })
  })

  it('links to the teams of the sport at the university', async () => {
    const user = open()
    await fillIn(user)
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ["Women's Golf", '/team/cedar-valley-state/womens-golf'],
      ["Men's Golf", '/team/cedar-valley-state/mens-golf'],
    ])
  })

  it('suggests known universities', async () => {
    const user = open()
    await paste(user, field('University'), 'cedar')
    await waitFor(() => {
      expect(document.querySelector('datalist option')).toHaveValue('Cedar Valley State')
    })
  })

  it('confirms that it worked, and opens the profile after 2 seconds', async () => {
    const user = open('Dana Rivers')
    await fillIn(user)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(addCoachButton())
    expect(await screen.findByText('Coach Added Successfully!')).toBeVisible()
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/$/)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.getByTestId('place')).toHaveTextContent('/coach/77')
  })

  it('links to the profile of a coach who already exists', async () => {
    answer = () =>
      problem(409, { code: 'coach_exists', detail: 'This coach is already on this site.', coach_id: 12 })
    const user = open('Dana Rivers')
    await fillIn(user)
    await user.click(addCoachButton())
    expect(await screen.findByRole('link', { name: 'View the profile' })).toHaveAttribute('href', '/coach/12')
    expect(field('Coach Name')).toHaveValue('Dana Rivers')
  })

  it('shows the error for text without letters at its field', async () => {
    const message = 'University has no readable text'
    answer = () =>
      problem(422, {
        code: 'invalid_input',
        detail: message,
        errors: [{ field: 'university', message }],
      })
    const user = open('Dana Rivers')
    await fillIn(user)
    await user.click(addCoachButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error adding coach: ${message}`)
    expect(field('University')).toHaveAccessibleDescription(message)
  })

  it.each([
    ['Too many coaches today.', 'Error adding coach: Too many coaches today.'],
    ['', 'Error adding coach: Please try again.'],
  ])('shows why it failed (%j) and keeps the entered values', async (detail, alert) => {
    answer = () => problem(429, { code: 'too_many_requests', detail })
    const user = open('Dana Rivers')
    await fillIn(user)
    await user.click(addCoachButton())
    expect((await screen.findByRole('alert')).textContent).toBe(alert)
    expect(field('Coach Name')).toHaveValue('Dana Rivers')
  })
})
