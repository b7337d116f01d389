import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, todayUtc } from '../../lib/dates'
import { json, mockApi, problem, renderInApp } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../../test/samples'
import { loadDraft, ratingDraftKey } from './draftStorage'
import { MyReviewList } from './MyReviewList'
import { PublishChoice } from './PublishChoice'
import { RateForm } from './RateForm'

const AT = `/api/my/reviews/${ADAS_REVIEW.id}`

afterEach(() => {
  localStorage.clear()
})

describe('the choice when a review appears', () => {
  it.each([
    [0, 'No review of this coach is visible so far.', 'as the first review.'],
    [1, 'Only one review of this coach is visible so far.', 'as the 2nd review.'],
    [2, 'Only two reviews of this coach are visible so far.', 'as the 3rd review.'],
    [3, null, 'as the 4th review.'],
  ])('with %d visible reviews says why one may want to wait', (reviews, why, place) => {
    renderInApp(<PublishChoice reviews={reviews} withOthers={false} onChange={vi.fn()} />)
    const reason = screen.queryByText(/In a small team the day alone can point at you\./)
    if (why) expect(reason).toHaveTextContent(why)
    else expect(reason).not.toBeInTheDocument()
    const rightAway = screen.getByRole('radio', { name: 'Right away' })
    expect(rightAway).toBeChecked()
    expect(rightAway).toHaveAccessibleDescription(new RegExp(`^Today, .* ${place}$`))
  })

  it('is off by default, kept in the draft, and sent', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ 'POST /api/coaches/7/reviews': () => json(ADAS_REVIEW, 201) })
    renderInApp(<RateForm coach={DANA} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    const withOthers = screen.getByRole('radio', { name: 'Publish with others' })
    expect(withOthers).not.toBeChecked()
    expect(screen.queryByText('Until then it counts nowhere. You find it in My Reviews.')).toBeNull()
    await user.click(withOthers)
    expect(screen.getByText('Until then it counts nowhere. You find it in My Reviews.')).toBeVisible()
    expect(loadDraft(ratingDraftKey('ada', 7))?.publish_with_others).toBe(true)

    await user.click(screen.getByRole('radio', { name: '5 stars' }))
    for (const segment of screen.getAllByTitle('Excellent')) await user.click(segment)
    await user.click(screen.getByRole('button', { name: 'Submit Rating' }))
    expect(calls[0]?.body).toMatchObject({ publish_with_others: true })
  })
})

it('is no choice while new reviews are held: the form says that theirs will wait', () => {
  renderInApp(
    <RateForm
      coach={{ ...DANA, holds_new_reviews: true }}
      userId="ada"
      onDone={vi.fn()}
      onCancel={vi.fn()}
    />,
  )
  expect(screen.getByText('Yours will wait for a look.')).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Publish with others' })).not.toBeInTheDocument()
})

describe('a review that waits', () => {
  const WAITS = { ...ADAS_REVIEW, waits_until: addDays(todayUtc(), 9) }
  const IS_OVER = { ...ADAS_REVIEW, waits_until: addDays(todayUtc(), -1) }

  it('says why, and never how many others wait', () => {
    renderInApp(<MyReviewList reviews={[WAITS]} />)
    expect(screen.getByRole('heading', { name: 'Waiting with others' })).toBeVisible()
    expect(screen.getByText(/^Until two more athletes have rated Dana Rivers\./)).toBeVisible()
    expect(screen.getByText('How many are there already is not shown, to you or to anyone.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /another 30 days/ })).toBeNull()
  })

  it('is published by its author, once', async () => {
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
    renderInApp(<MyReviewList reviews={[IS_OVER]} />)
    expect(screen.getByRole('heading', { name: 'Please decide again' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Publish review of Dana Rivers now' })).toBeEnabled()
    await user.click(
      screen.getByRole('button', { name: 'Let the review of Dana Rivers wait for another 30 days' }),
    )
    await waitFor(() => {
      expect(calls.map(({ name }) => name)).toEqual([`POST ${AT}/wait`])
    })
  })

  it('says why it could not be published', async () => {
    const user = userEvent.setup()
    mockApi({ [`POST ${AT}/publish`]: () => problem(404, 'review_not_found', 'Gone') })
    renderInApp(<MyReviewList reviews={[WAITS]} />)
    await user.click(screen.getByRole('button', { name: 'Publish review of Dana Rivers now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error updating review: Gone$/)
  })
})
