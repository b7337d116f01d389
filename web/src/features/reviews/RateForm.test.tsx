import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CATEGORIES, TAGS } from '../../api/choices'
import { json, renderInApp, problem, mockApi } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../../test/samples'
import { RateForm } from './RateForm'

const POST = 'POST /api/coaches/7/reviews'

function renderForm() {
  const onDone = vi.fn()
  const onCancel = vi.fn()
  const stage = renderInApp(<RateForm coach={DANA} userId="ada" onDone={onDone} onCancel={onCancel} />)
  return { ...stage, onDone, onCancel, user: userEvent.setup() }
}

async function fillIn(user: UserEvent) {
  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  for (const segment of screen.getAllByTitle('Excellent')) await user.click(segment)
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Rating' }))

afterEach(() => {
  sessionStorage.clear()
})

describe('RateForm', () => {
  it('has the five parts of a review, the counter and both buttons', () => {
    renderForm()
    const group = (name: string) => within(screen.getByRole('radiogroup', { name }))
    expect(group('Overall Rating').getAllByRole('radio')).toHaveLength(5)
    expect(screen.getByRole('heading', { name: 'Rate by Category' })).toBeVisible()
    expect(screen.getAllByRole('slider')).toEqual(
      CATEGORIES.map(({ label }) => screen.getByRole('slider', { name: label })),
    )
    expect(screen.getAllByTitle('Decent')).toHaveLength(6)
    expect(group('Would you recommend Dana Rivers?').getAllByRole('radio')).toEqual([
      screen.getByRole('radio', { name: 'Yes' }),
      screen.getByRole('radio', { name: 'No' }),
    ])
    const tags = within(screen.getByRole('group', { name: 'Select up to 5 tags' }))
    expect(tags.getAllByRole('checkbox')).toEqual(
      TAGS.map((tag) => screen.getByRole('checkbox', { name: tag })),
    )
    expect(TAGS).toHaveLength(24)
    expect(screen.getByText('0/500')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Submit Rating' })).toBeEnabled()
  })

  it('asks for the stars, then for all categories, and sends nothing before', async () => {
    const calls = mockApi({})
    const { user } = renderForm()

    await submit(user)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please provide an overall rating$/)
    expect(screen.getByRole('alert')).toHaveFocus()

    await user.click(screen.getByRole('radio', { name: '4 stars' }))
    await submit(user)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please rate all categories$/)
    expect(calls).toEqual([])
  })

  it('sends what was chosen, once, and forgets the draft', async () => {
    let answer: (response: Response) => void = () => undefined
    const calls = mockApi({
      [POST]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    })
    const { user, onDone } = renderForm()
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.click(screen.getByRole('checkbox', { name: 'Honest' }))
    await user.type(screen.getByLabelText('Your review'), '  Good seasons. ')
    expect(screen.getByText('16/500')).toBeInTheDocument()

    await user.dblClick(screen.getByRole('button', { name: 'Submit Rating' }))
    expect(screen.getByRole('button', { name: 'Submitting Rating...' })).toBeDisabled()
    answer(json(ADAS_REVIEW, 201))

    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce()
    })
    expect(calls).toEqual([
      {
        name: POST,
        body: {
          rating: 5,
          advice_rating: 5,
          honesty_rating: 5,
          motivation_rating: 5,
          planning_rating: 5,
          supportive_rating: 5,
          team_spirit_rating: 5,
          would_recommend: true,
          tags: ['Honest'],
          comment: 'Good seasons.',
        },
      },
    ])
    expect(sessionStorage).toHaveLength(0)
  })

  it('clears the recommendation when it is chosen again', async () => {
    const { user } = renderForm()
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await user.click(screen.getByRole('radio', { name: 'No' }))
    expect(screen.getByRole('radio', { name: 'No' })).not.toBeChecked()
  })

  it('stops at five tags', async () => {
    const { user } = renderForm()
    for (const tag of ['Honest', 'Kind', 'Wise', 'Fun', 'Strict']) {
      await user.click(screen.getByRole('checkbox', { name: tag }))
    }
    expect(screen.getByRole('checkbox', { name: 'Lazy' })).toBeDisabled()
    expect(screen.getByRole('checkbox', { name: 'Kind' })).toBeEnabled()
  })

  it('says in the words of the spec that it failed, and can be sent again', async () => {
    mockApi({ [POST]: () => problem(500, 'server', 'Broken') })
    const { user, onDone } = renderForm()
    await fillIn(user)
    await submit(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error submitting rating. Please try again.$/)
    expect(screen.getByRole('button', { name: 'Submit Rating' })).toBeEnabled()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('asks to sign in when the session has ended, and keeps what was typed', async () => {
    mockApi({ [POST]: () => problem(401, 'bad_jwt', 'Session ended') })
    const { user, openDialog, unmount } = renderForm()
    await fillIn(user)
    await user.type(screen.getByLabelText('Your review'), 'Not lost')
    await submit(user)
    await waitFor(() => {
      expect(openDialog).toHaveBeenCalledWith('sign-in')
    })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    unmount()
    renderForm()
    expect(screen.getByLabelText('Your review')).toHaveValue('Not lost')
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked()
  })

  it('says when to try again after too many tries, keeps what was typed, and can be sent again', async () => {
    const detail = 'You are doing this too often. Please try again in 8 minutes.'
    let tooOften = true
    mockApi({
      [POST]: () => (tooOften ? problem(429, 'too_many_requests', detail) : json(ADAS_REVIEW, 201)),
    })
    const { user, onDone, unmount } = renderForm()
    await fillIn(user)
    await user.type(screen.getByLabelText('Your review'), 'Not lost')
    await submit(user)
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    expect(screen.getByLabelText('Your review')).toHaveValue('Not lost')
    expect(onDone).not.toHaveBeenCalled()

    unmount()
    tooOften = false
    const again = renderForm()
    expect(screen.getByLabelText('Your review')).toHaveValue('Not lost')
    await submit(again.user)
    await waitFor(() => {
      expect(again.onDone).toHaveBeenCalledOnce()
    })
  })

  it('offers the review that is there already', async () => {
    const detail = 'You have already reviewed this coach.'
    mockApi({ [POST]: () => problem(409, 'already_reviewed', detail, { review_id: 'abc' }) })
    const { user } = renderForm()
    await fillIn(user)
    await submit(user)
    expect(await screen.findByRole('link', { name: 'Edit your review' })).toHaveAttribute(
      'href',
      '/review/abc/edit',
    )
  })

  it('forgets the draft when it is cancelled', async () => {
    const { user, onCancel } = renderForm()
    await user.type(screen.getByLabelText('Your review'), 'Never mind')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
    expect(sessionStorage).toHaveLength(0)
  })
})
