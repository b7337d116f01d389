import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addCoachButton, sportField, universityField } from '../../test/elements'
import { renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import AddCoachDialog from './AddCoachDialog'

const sent = vi.fn<(body: unknown) => void>()
let similar: { universities: string[]; coaches: unknown[] }
let sendsEmail: boolean

async function server(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/api/site') {
    return Response.json({ support_email: 'help@example.org', added_coach_sends_email: sendsEmail })
  }
  if (pathname === '/api/similar-coaches') return Response.json(similar)
  if (pathname === '/api/universities') {
    return Response.json({ items: [], known: null, similar: ['University of Mount Union'] })
  }
  sent(await request.json())
  return Response.json({ ...DANA, id: 77 }, { status: 201 })
}

function open(university = 'Northfield University') {
  const user = {
    id: 'ada',
    email: 'ada@athletes.example',
    fullName: 'Ada',
    createdAt: '2026-01-01T00:00:00Z',
  }
  const session = { status: 'signed-in' as const, user: { ...user, university, sport: 'Wrestling' } }
  renderInApp(<AddCoachDialog name="dale kowalczyk" onClose={vi.fn()} />, { session })
  return userEvent.setup()
}

describe('adding a coach who may already exist', () => {
  beforeEach(() => {
    sent.mockClear()
    vi.stubGlobal('fetch', server)
    similar = { universities: [], coaches: [] }
    sendsEmail = false
  })

  it('starts with the account’s school and sport', () => {
    open()
    expect(universityField()).toHaveValue('Northfield University')
    expect(sportField()).toHaveValue('Wrestling')
  })

  it('adds the coach directly if there are no similar ones', async () => {
    const user = open()
    await user.click(addCoachButton())
    expect(await screen.findByText('Coach Added Successfully!')).toBeVisible()
    expect(sent).toHaveBeenCalledOnce()
  })

  it('shows similar coaches before anything is added, and adds the coach if it is someone else', async () => {
    similar = { universities: [], coaches: [DANA] }
    const user = open()
    await user.click(addCoachButton())
    expect(await screen.findByText('Is it one of these coaches?')).toBeVisible()
    expect(screen.getByRole('link', { name: new RegExp(DANA.name) })).toHaveAttribute(
      'href',
      `/coach/${DANA.id}`,
    )
    expect(sent).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Add Coach Anyway' }))
    expect(await screen.findByText('Coach Added Successfully!')).toBeVisible()
    expect(sent).toHaveBeenCalledOnce()
  })

  it('asks again if the name or the school changes in the meantime', async () => {
    similar = { universities: [], coaches: [DANA] }
    const user = open()
    await user.click(addCoachButton())
    await screen.findByText('Is it one of these coaches?')
    await user.type(screen.getByLabelText('Coach Name'), ' jr')
    expect(screen.queryByText('Is it one of these coaches?')).not.toBeInTheDocument()
    await user.click(addCoachButton())
    expect(await screen.findByText('Is it one of these coaches?')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
  })

  it('uses the suggested school that was chosen', async () => {
    similar = { universities: ['St. John’s University'], coaches: [] }
    const user = open('Saint Johns')
    await user.click(addCoachButton())
    await user.click(await screen.findByRole('button', { name: 'St. John’s University' }))
    expect(universityField()).toHaveValue('St. John’s University')
    expect(sent).not.toHaveBeenCalled()
  })

  it('asks which school is meant when the field loses the focus', async () => {
    const user = open('Mount Unio')
    await user.type(universityField(), 'n')
    expect(screen.queryByText('Did you mean:')).not.toBeInTheDocument()
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'University of Mount Union' }))
    expect(universityField()).toHaveValue('University of Mount Union')
  })

  it('says before anything is sent that the email address goes to an outside service', async () => {
    sendsEmail = true
    open()
    expect(await screen.findByText(/your email address is sent/)).toBeVisible()
  })

  it('does not mention it if the address is not sent', async () => {
    const user = open()
    await user.click(addCoachButton())
    await waitFor(() => {
      expect(sent).toHaveBeenCalledOnce()
    })
    expect(screen.queryByText(/your email address is sent/)).not.toBeInTheDocument()
  })
})
