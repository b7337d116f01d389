import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ratingDraftKey, saveDraft } from '../features/reviews/draftStorage'
import { draftOf } from '../features/reviews/reviewDraft'
import { submitRating } from '../test/elements'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { ADAS_REVIEW, PROFILE } from '../test/samples'
import RatePage from './RatePage'

const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const INTERACTIONS: [string, (user: UserEvent) => Promise<void>][] = [
  ['a click', (user) => user.click(screen.getByText('with you'))],
  ['a touch', (user) => user.pointer({ keys: '[TouchA]', target: screen.getByText('with you') })],
  ['Tab', (user) => user.tab()],
  [
    'moving the mouse',
    () => Promise.resolve(void fireEvent.mouseMove(document.body, { movementX: -5, movementY: 3 })),
  ],
  ['scrolling', () => Promise.resolve(void fireEvent.wheel(document.body))],
  ['Share profile', (user) => user.click(screen.getByRole('button', { name: 'Share profile' }))],
]

describe('the success page of a rating', () => {
  async function rate(answer = {}) {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
    mockApi({
      'GET /api/coaches/7': () => json(PROFILE),
      'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
      'POST /api/coaches/7/reviews': () =>
        json(
          { ...ADAS_REVIEW, coach_rating: 4.52, coach_total_reviews: 129, teams_with_others: [], ...answer },
          201,
        ),
    })
    saveDraft(ratingDraftKey('ada', 7), { ...draftOf(ADAS_REVIEW), team_spirit_rating: 3 })
    renderInApp(
      <Routes>
        <Route path="/coach/:coachId/rate" element={<RatePage />} />
        <Route path="*" element={null} />
      </Routes>,
      { path: '/coach/7/rate' },
    )
    await user.click(await waitFor(submitRating))
    expect(await screen.findByRole('heading', { name: 'Rating Submitted!' })).toHaveFocus()
    return user
  }

  it('links to the team and shares the profile', async () => {
    await rate()
    expect(screen.getByRole('link', { name: 'Rate another coach on your team' })).toHaveAttribute(
      'href',
      '/coaches?q=Cedar+Valley+State&sport=Basketball',
    )
    expect(screen.getByRole('button', { name: 'Share profile' })).toBeEnabled()
    expect(screen.getByText('Taking you to the profile')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Go to the profile' })).not.toBeInTheDocument()
  })

  it('shows until when a review waits for others, and no number', async () => {
    await rate({ waits_until: '2099-12-22' })
    expect(
      screen.getByText('It’s waiting with others until Dec 22, 2099. Only you can see it, in My Reviews.'),
    ).toBeVisible()
    expect(screen.queryByText('with you')).not.toBeInTheDocument()
  })

  it('shows on which day a review appears, and no number', async () => {
    await rate({ appears_on: '2027-01-15' })
    expect(screen.getByText('Friday, Jan 15, 2027').parentElement).toHaveTextContent(
      'It appears on Friday, Jan 15, 2027. Until then it doesn’t count and only you can see it, in My Reviews.',
    )
    expect(screen.getByText('everyone sees it')).toBeVisible()
    expect(screen.queryByText('with you')).not.toBeInTheDocument()
  })

  it.each([
    [4, 'You are the 4th athlete to rate Dana Rivers. Numbers show from five reviews on.', 0],
    [5, 'You are the 5th athlete to rate Dana Rivers.', 1],
  ])('shows a number from five reviews on: %d', async (coach_total_reviews, text, numbers) => {
    await rate({ coach_total_reviews })
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryAllByText('with you')).toHaveLength(numbers)
  })

  it('shows that a person looks at it first, and no number', async () => {
    const hidden = { state: 'surge', rule: null, explanation: '', decided_on: null }
    await rate({ hidden: { ...hidden, appealed_on: null, appeal_until: null } })
    expect(
      screen.getByText(
        /far more reviews than usual, so a person will check it first\. Only you can see it, in My Reviews\.$/,
      ),
    ).toBeVisible()
    expect(screen.queryByText('with you')).not.toBeInTheDocument()
  })

  it.each([
    [
      'was removed',
      'profanity',
      /^An earlier review of yours about this coach was removed.* Only you can see it/,
    ],
    ['may be like another person’s', null, /^A person will check this one first\. Only you can see it/],
  ] as const)('shows that it is held because another review %s', async (_, rule, text) => {
    const hidden = { state: 'resubmitted', rule, explanation: '', decided_on: null } as const
    await rate({ hidden: { ...hidden, appealed_on: null, appeal_until: null } })
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByText('with you')).not.toBeInTheDocument()
  })

  it.each(INTERACTIONS)('stays after %s', async (_, touch) => {
    const user = await rate()
    await vi.advanceTimersByTimeAsync(1500)
    await touch(user)
    const link = screen.getByRole('link', { name: 'Go to the profile' })
    expect(screen.queryByText('Taking you to the profile')).not.toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(address()).toBe('/coach/7/rate')
    await user.click(link)
    expect(address()).toBe('/coach/7')
  })

  it('moves the focus to its link with Tab', async () => {
    const user = await rate()
    await user.tab()
    expect(screen.getByRole('link', { name: 'Rate another coach on your team' })).toHaveFocus()
  })

  it('offers a card for teammates, without the coach', async () => {
    await rate()
    const card = await screen.findByRole('region', { name: 'Get your teammates to rate' })
    expect(card).toHaveTextContent('This doesn’t say which coach, what you wrote, or when.')
    expect(card).not.toHaveTextContent('Dana')
    expect(within(card).getByRole('img')).toHaveAccessibleName('I rated my coach. Anonymous.')
  })

  it('does not count a double click on the submit button, or a trembling hand, as an interaction', async () => {
    await rate()
    fireEvent.mouseDown(document.body, { detail: 2 })
    fireEvent.mouseMove(document.body, { movementX: 1, movementY: 1 })
    await vi.advanceTimersByTimeAsync(2000)
    await waitFor(() => {
      expect(address()).toBe('/coach/7')
    })
  })
})
