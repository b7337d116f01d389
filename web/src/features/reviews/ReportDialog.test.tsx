import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { paste } from '../../test/elements'
import { json, mockApi, problem, renderInApp, SIGNED_OUT } from '../../test/renderInApp'
import { PUBLIC_REVIEW } from '../../test/samples'
import ReportDialog from './ReportDialog'
import { ReviewCard } from './ReviewCard'

const AT = `POST /api/reviews/${PUBLIC_REVIEW.id}/reports`

async function open(options: Parameters<typeof renderInApp>[1] = { session: SIGNED_OUT }) {
  const user = userEvent.setup()
  renderInApp(<ReviewCard review={PUBLIC_REVIEW} coachName="Dana Rivers" />, options)
  await user.click(screen.getByRole('button', { name: /^Report of the/ }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Report a review' })) }
}

it('sends a reason and message, without an account, and shows the link to the receipt', async () => {
  const calls = mockApi({ [AT]: () => json({ receipt: 'secret' }, 201) })
  const { user, dialog } = await open()
  expect(dialog.getAllByRole('radio')).toHaveLength(10)
  expect(dialog.getByText('Writing about abuse? Who can help')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Profanity or insults' }))
  await paste(user, dialog.getByLabelText('Details (optional)'), 'The second sentence.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(calls.map(({ body }) => body)).toEqual([
    { rule: 'profanity', message: 'The second sentence.', email: '' },
  ])
  const link = await screen.findByRole('link', { name: /\/report\/secret$/ })
  expect(link).toHaveAttribute('href', '/report/secret')
  expect(screen.queryByText(/email it to/)).not.toBeInTheDocument()
})

it('sends the email address of a reporter who wants a reply, and shows it afterward', async () => {
  const calls = mockApi({ [AT]: () => json({ receipt: 'secret' }, 201) })
  const { user, dialog } = await open()
  const field = dialog.getByLabelText('Your email (optional)')
  expect(field).toHaveAccessibleDescription(/^We’ll email you the decision/)
  await user.click(dialog.getByRole('radio', { name: 'Names someone else' }))
  await paste(user, field, 'rita@mail.example')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('We’ll also email rita@mail.example once it’s decided.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ rule: 'names', message: '', email: 'rita@mail.example' }])
})

it('does not prefill the address of a signed-in user', async () => {
  mockApi({})
  const { dialog } = await open({})
  expect(dialog.getByLabelText('Your email (optional)')).toHaveValue('')
})

it('requires a reason, and sends nothing without one', async () => {
  const calls = mockApi({})
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Please choose what’s wrong with it')
  const [first] = dialog.getAllByRole('radio')
  expect(first).toHaveFocus()
  expect(first).toHaveAccessibleDescription('Please choose what’s wrong with it')
  const radios = dialog.getByRole('group', { name: 'What’s wrong with it?' })
  expect(radios).toContainElement(dialog.getByRole('alert'))
  expect(calls).toEqual([])
})

it.each(['Threats, harassment or hate', 'Shares private information', 'Illegal content'])(
  'shows where to find real help for "%s"',
  async (reason) => {
    mockApi({})
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('radio', { name: reason }))
    expect(dialog.getByText(/Title IX office/)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Not in English' }))
    expect(dialog.getByText(/Title IX office/)).not.toBeVisible()
  },
)

it('keeps the form when the report is rejected', async () => {
  mockApi({ [AT]: () => problem(429, 'rate_limited', 'Please try again in 2 minutes.') })
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('radio', { name: 'Names someone else' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again in 2 minutes.')
  expect(dialog.getByRole('radio', { name: 'Names someone else' })).toBeChecked()
})

it('asks why a profile should be removed, and sends nothing without an answer', async () => {
  const calls = mockApi({ 'POST /api/coaches/7/reports': () => json({ receipt: 'secret' }, 201) })
  const user = userEvent.setup()
  const subject = { kind: 'coach', id: 7, name: 'Dana Rivers' } as const
  renderInApp(<ReportDialog subject={subject} onClose={vi.fn()} />, { session: SIGNED_OUT })
  await user.click(screen.getByRole('radio', { name: 'Wrong details' }))
  expect(screen.getByLabelText('What should it say? (optional)')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Remove my profile' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  const why = screen.getByLabelText('Why should it be removed?')
  expect(why).toHaveFocus()
  expect(why).toHaveAccessibleDescription('Please say why it should be removed')
  expect(calls).toEqual([])
  await user.type(why, 'I never coached.')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByRole('link', { name: /\/report\/secret$/ })).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ rule: 'asked', message: 'I never coached.', email: '' }])
})
