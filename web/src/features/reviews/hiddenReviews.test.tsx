import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../api/client'
import { todayUtc } from '../../lib/dates'
import { paste } from '../../test/elements'
import { json, mockApi, problem, renderInApp } from '../../test/renderInApp'
import { ADAS_REVIEW } from '../../test/samples'
import { MyReviewList } from './MyReviewList'

type Hidden = NonNullable<Schemas['ReviewMine']['hidden']>

const REMOVED: Hidden = {
  state: 'removed',
  rule: 'profanity',
  explanation: 'Please say it without profanity.',
  decided_on: '2026-03-05',
  appealed_on: null,
  appeal_until: '2026-09-04',
}
const APPEAL = `POST /api/my/reviews/${ADAS_REVIEW.id}/appeal`

function show(hidden: Hidden) {
  return renderInApp(<MyReviewList reviews={[{ ...ADAS_REVIEW, hidden }]} />)
}

describe('a user’s review that moderators have hidden', () => {
  it('shows why it was removed, by whom, and what the author can do', async () => {
    show(REMOVED)
    expect(await screen.findByRole('heading', { name: 'Removed: Rule 4: no profanity' })).toBeVisible()
    expect(screen.getByText('“Please say it without profanity.”')).toBeVisible()
    expect(screen.getByText(/^Decided by a person on Mar 5/)).toBeVisible()
    expect(screen.getByText(/^Once, until Sep 4/)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Edit and resubmit/ })).toHaveAttribute(
      'href',
      `/review/${ADAS_REVIEW.id}/edit`,
    )
    expect(screen.getByRole('button', { name: /^Delete review/ })).toBeVisible()
  })

  it('says “today” without “on”', async () => {
    const today = todayUtc()
    show({ ...REMOVED, decided_on: today })
    expect(await screen.findByText(/^Decided by a person today\./)).toBeVisible()
    cleanup()
    show({ ...REMOVED, state: 'appealed', appealed_on: today })
    expect(await screen.findByRole('heading', { name: 'Appealed today' })).toBeVisible()
  })

  it('shows that its profile was merged or removed', async () => {
    show({ ...REMOVED, state: 'merged', rule: null, explanation: '', appeal_until: null })
    expect(await screen.findByText(/Your newer review counts/)).toBeVisible()
    cleanup()
    show({ ...REMOVED, state: 'coach_removed', rule: null, explanation: '', appeal_until: null })
    expect(await screen.findByRole('heading', { name: 'Profile removed' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Delete review/ })).toBeVisible()
  })

  it.each([
    [{ ...REMOVED, state: 'held' as const, rule: null, explanation: '' }, 'On hold'],
    [{ ...REMOVED, state: 'surge' as const, rule: null, explanation: '' }, 'Pending review'],
    [{ ...REMOVED, state: 'appealed' as const, appealed_on: '2026-03-06' }, /^Appealed on Mar 6/],
    [{ ...REMOVED, state: 'resubmitted' as const }, 'Resubmitted'],
  ])('%o shows what is decided next', async (hidden, title) => {
    show({ ...hidden, appeal_until: null })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Appeal/ })).not.toBeInTheDocument()
  })

  it('can be appealed once, with the author’s explanation', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ [APPEAL]: () => json({ ...ADAS_REVIEW, hidden: REMOVED }) })
    show(REMOVED)
    await user.click(await screen.findByRole('button', { name: /^Appeal/ }))
    await paste(user, screen.getByLabelText('Why should we restore it?'), 'It is a place.')
    await user.click(screen.getByRole('button', { name: 'Send appeal' }))
    await waitFor(() => {
      expect(calls.map(({ body }) => body)).toContainEqual({ message: 'It is a place.' })
    })
  })

  it('keeps the text if it cannot be sent', async () => {
    const user = userEvent.setup()
    mockApi({ [APPEAL]: () => problem(409, 'already_appealed', 'You have asked already.') })
    show(REMOVED)
    await user.click(await screen.findByRole('button', { name: /^Appeal/ }))
    await paste(user, screen.getByLabelText('Why should we restore it?'), 'Because.')
    await user.click(screen.getByRole('button', { name: 'Send appeal' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You have asked already.')
    expect(screen.getByLabelText('Why should we restore it?')).toHaveValue('Because.')
  })

  it('can still be resubmitted when it can’t be appealed anymore', async () => {
    show({ ...REMOVED, appeal_until: null })
    expect(await screen.findByRole('link', { name: /^Edit and resubmit/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Ask for/ })).not.toBeInTheDocument()
  })
})
