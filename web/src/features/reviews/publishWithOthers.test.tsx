import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, todayUtc } from '../../lib/dates'
import { fiveStars, submitRating } from '../../test/elements'
import { json, mockApi, problem, renderInApp } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../../test/samples'
import { loadDraft, ratingDraftKey } from './draftStorage'
import { MyReviewList } from './MyReviewList'
import { PublishChoice } from './PublishChoice'
import { RateForm } from './RateForm'

const AT = `/api/my/reviews/${ADAS_REVIEW.id}`

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.click(fiveStars())
  for (const segment of screen.getAllByTitle('Excellent')) await user.click(segment)
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('the choice of when a review appears', () => {
  it.each([
    [0, 'No review of this coach is visible so far.', 'as the first review.'],
    [1, 'Only one review of this coach is visible so far.', 'as the 2nd review.'],
    [2, 'Only two reviews of this coach are visible so far.', 'as the 3rd review.'],
    [3, null, 'as the 4th review.'],
  ])('explains with %d visible reviews why the author may want to wait', (reviews, why, place) => {
    renderInApp(<PublishChoice reviews={reviews} sport="Golf" value="right_away" onChange={vi.fn()} />)
    const reason = screen.queryByText(/On a small team, the date alone can give you away\./)
    if (why) expect(reason).toHaveTextContent(why)
    else expect(reason).not.toBeInTheDocument()
    const rightAway = screen.getByRole('radio', { name: 'Right away' })
    expect(rightAway).toBeChecked()
    expect(rightAway).toHaveAccessibleDescription(
      new RegExp(
        `^Everyone can see it right away, dated .* ${place} The day you wrote it is the day everyone sees\\.$`,
      ),
    )
  })

  it('names the date of a review written on an evening in the US, which is that of the next day', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T20:00:00-05:00') })
    renderInApp(<PublishChoice reviews={0} sport="Golf" value="right_away" onChange={vi.fn()} />)
    expect(screen.getByText(/dated Mar 5, as the first review/)).toBeInTheDocument()
  })

  const ONLY_YOU = 'Until then it doesn’t count, and only you can see it, in My Reviews.'

  it('defaults to right away with three reviews, is kept in the draft, and is sent', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ 'POST /api/coaches/7/reviews': () => json(ADAS_REVIEW, 201) })
    renderInApp(
      <RateForm coach={{ ...DANA, total_reviews: 3 }} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />,
    )
    const withOthers = screen.getByRole('radio', { name: 'Together with others' })
    expect(screen.getByRole('radio', { name: 'Right away' })).toBeChecked()
    expect(screen.queryByText(ONLY_YOU)).toBeNull()
    await user.click(withOthers)
    expect(screen.getByText(ONLY_YOU)).toBeVisible()
    expect(screen.getByText(/^Others count only if their account is at least a week older/)).toBeVisible()
    expect(withOthers).toHaveAccessibleDescription(/one to seven days later/)
    expect(loadDraft(ratingDraftKey('ada', 7))?.publish).toBe('with_others')

    await fill(user)
    await user.click(submitRating())
    expect(calls[0]?.body).toMatchObject({ publish_with_others: true })
    expect(calls[0]?.body).not.toHaveProperty('publish')
  })

  it.each([0, 1, 2])('has no default with %d visible reviews, and is required', async (reviews) => {
    const user = userEvent.setup()
    const calls = mockApi({ 'POST /api/coaches/7/reviews': () => json(ADAS_REVIEW, 201) })
    const coach = { ...DANA, total_reviews: reviews }
    renderInApp(<RateForm coach={coach} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    const group = screen.getByRole('radiogroup', { name: 'When should it appear?' })
    for (const choice of within(group).getAllByRole('radio')) expect(choice).not.toBeChecked()
    await fill(user)
    await user.click(submitRating())
    expect(calls).toEqual([])
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose when your review appears')
    expect(group).toHaveAccessibleDescription('Please choose when your review appears')
    expect(screen.getByRole('radio', { name: 'Right away' })).toHaveFocus()
    await user.click(screen.getByRole('radio', { name: 'Right away' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(submitRating())
    expect(calls[0]?.body).toMatchObject({ publish_with_others: false })
  })
})

it('the form says that a person may check this one first while a surge is confirmed', () => {
  renderInApp(
    <RateForm
      coach={{ ...DANA, holds_new_reviews: true }}
      userId="ada"
      onDone={vi.fn()}
      onCancel={vi.fn()}
    />,
  )
  expect(screen.getByText('A person may check yours first.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Together with others' })).toBeVisible()
})

describe('a waiting review', () => {
  const WAITS = { ...ADAS_REVIEW, waits_until: addDays(todayUtc(), 9) }
  const EXPIRED = { ...ADAS_REVIEW, waits_until: addDays(todayUtc(), -1) }

  it('explains why, but never how many others are waiting', () => {
    renderInApp(<MyReviewList reviews={[WAITS]} />)
    expect(screen.getByRole('heading', { name: 'Waiting with others' })).toBeVisible()
    expect(
      screen.getByText(
        /^Nobody else can see it until two more athletes have rated Dana Rivers\. Then it appears one to seven days later/,
      ),
    ).toBeVisible()
    expect(screen.getByText('We don’t tell anyone how many are waiting, not even you.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /another 30 days/ })).toBeNull()
  })

  it('can be published by its author, once', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ [`POST ${AT}/publish`]: () => json(ADAS_REVIEW) })
    renderInApp(<MyReviewList reviews={[WAITS]} />)
    await user.dblClick(screen.getByRole('button', { name: 'Publish review of Dana Rivers now' }))
    await waitFor(() => {
      expect(calls.map(({ name }) => name)).toEqual([`POST ${AT}/publish`])
    })
  })

  it('asks its author after 30 days', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ [`POST ${AT}/wait`]: () => json(WAITS) })
    renderInApp(<MyReviewList reviews={[EXPIRED]} />)
    expect(screen.getByRole('heading', { name: 'Please decide again' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Publish review of Dana Rivers now' })).toBeEnabled()
    await user.click(
      screen.getByRole('button', { name: 'Let the review of Dana Rivers wait for another 30 days' }),
    )
    await waitFor(() => {
      expect(calls.map(({ name }) => name)).toEqual([`POST ${AT}/wait`])
    })
  })

  it('shows why it could not be published', async () => {
    const user = userEvent.setup()
    mockApi({ [`POST ${AT}/publish`]: () => problem(404, 'review_not_found', 'Gone') })
    renderInApp(<MyReviewList reviews={[WAITS]} />)
    await user.click(screen.getByRole('button', { name: 'Publish review of Dana Rivers now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error updating review: Gone$/)
  })
})
