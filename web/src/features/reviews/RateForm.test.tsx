import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CATEGORIES, TAGS } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { cancelButton, fiveStars, fourStars, reviewField, submitRating, paste } from '../../test/elements'
import { json, renderInApp, problem, mockApi } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../../test/samples'
import { RateForm } from './RateForm'

const POST = 'POST /api/coaches/7/reviews'

function postAt(team_id: number, school: string, years: string): Schemas['CoachPost'] {
  const unknown = { last_season: null, listed_on: null, rating: null, named_as: null }
  const post = {
    team_id,
    school,
    years,
    school_path: '',
    team_path: '',
    sport: 'Golf',
    gender: 'Men' as const,
  }
  return { ...post, ...unknown, role: 'head', title: '', is_over: false, total_reviews: 0 }
}

function renderForm({ stars = 0, posts = [] as Schemas['CoachPost'][] } = {}) {
  const onDone = vi.fn()
  const onCancel = vi.fn()
  const stage = renderInApp(
    <RateForm coach={{ ...DANA, posts }} userId="ada" stars={stars} onDone={onDone} onCancel={onCancel} />,
  )
  return { ...stage, onDone, onCancel, user: userEvent.setup() }
}

async function fillIn(user: UserEvent) {
  await user.click(fiveStars())
  for (const segment of screen.getAllByTitle('Excellent')) await user.click(segment)
}

const submit = (user: UserEvent) => user.click(submitRating())

afterEach(() => {
  localStorage.clear()
})

describe('a coach who has been at several schools', () => {
  const posts = [postAt(3, 'Duke University', 'since 2021-22'), postAt(5, 'Rice University', '2016–2021')]

  it('asks where the author was, and sends the team', async () => {
    const calls = mockApi({
      [POST]: () =>
        json({ ...ADAS_REVIEW, coach_rating: 5, coach_total_reviews: 112, teams_with_others: [] }),
    })
    const { user } = renderForm({ posts })
    await fillIn(user)
    await submit(user)
    const group = screen.getByRole('radiogroup', { name: 'Where were you on the team?' })
    expect(group).toHaveAccessibleDescription('Please choose where you were on the team')
    expect(within(group).getByRole('radio', { name: 'Rice University' })).toHaveAccessibleDescription(
      '2016–2021',
    )
    await user.click(within(group).getByRole('radio', { name: 'Rice University' }))
    await submit(user)
    await waitFor(() => {
      expect(calls.find(({ name }) => name === POST)?.body).toMatchObject({ team_id: 5 })
    })
  })

  it('does not ask about a single one', () => {
    renderForm({ posts: posts.slice(1) })
    expect(screen.queryByText('Where were you on the team?')).not.toBeInTheDocument()
  })
})

describe('RateForm', () => {
  it('has the five sections of a review, the counter and both buttons', () => {
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
    expect(tags.getAllByRole('checkbox')).toHaveLength(24)
    for (const tag of TAGS) expect(tags.getByRole('checkbox', { name: tag })).toBeEnabled()
    const problems = within(screen.getByRole('group', { name: 'Problems' }))
    expect(problems.getAllByRole('checkbox')).toHaveLength(8)
    expect(screen.getByText('0/5')).toBeVisible()
    expect(screen.getByRole('slider', { name: 'Planning' })).toHaveAccessibleDescription(
      'Practices, travel, talking to the team',
    )
    expect(screen.getByText('Posted as “Athlete”')).toBeVisible()
    expect(screen.getByRole('link', { name: 'How it stays anonymous' })).toHaveAttribute(
      'href',
      '/privacy-policy#what-other-people-can-see',
    )
    expect(screen.getByText('0/500')).toBeVisible()
    expect(cancelButton()).toBeEnabled()
    expect(submitRating()).toBeEnabled()
  })

  it('requires the stars and all categories, focuses the first one missing, and sends nothing until then', async () => {
    const calls = mockApi({})
    const { user } = renderForm()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    await submit(user)
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent)
    expect(alerts).toEqual(['Please provide an overall rating', 'Please rate all categories'])
    expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus()
    expect(screen.getAllByText('Missing')).toHaveLength(6)

    await user.click(fourStars())
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please rate all categories$/)
    for (const segment of screen.getAllByTitle('Fair').slice(0, 5)) await user.click(segment)
    expect(screen.getByText('5 of 6')).toBeVisible()
    await submit(user)
    expect(screen.getByRole('slider', { name: 'Team Spirit' })).toHaveFocus()
    expect(screen.getByRole('slider', { name: 'Team Spirit' })).toHaveAccessibleDescription(
      /Please rate all categories/,
    )
    for (const segment of screen.getAllByTitle('Fair')) await user.click(segment)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('shows the word for the stars that are selected or hovered', async () => {
    const { user } = renderForm()
    const word = screen.getByText('One star is poor, five is excellent')
    await user.click(screen.getByRole('radio', { name: '2 stars' }))
    expect(word).toHaveTextContent('Fair')
    await user.hover(screen.getByText('5 stars'))
    expect(word).toHaveTextContent('Excellent')
  })

  it('starts with the stars selected earlier, and keeps them in the draft', () => {
    const { unmount } = renderForm({ stars: 4 })
    expect(fourStars()).toBeChecked()
    unmount()
    renderForm()
    expect(fourStars()).toBeChecked()
  })

  it('prefers the stars just selected over those in the draft', async () => {
    const { user, unmount } = renderForm()
    await user.click(screen.getByRole('radio', { name: '2 stars' }))
    await paste(user, reviewField(), 'Still here')
    unmount()
    renderForm({ stars: 5 })
    expect(fiveStars()).toBeChecked()
    expect(reviewField()).toHaveValue('Still here')
  })

  it('sends the selected values once, and deletes the draft', async () => {
    let answer: (response: Response) => void = () => undefined
    const calls = mockApi({
      [POST]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    })
    const { user, onDone } = renderForm()
    await fillIn(user)
    for (const name of ['Yes', 'Honest']) await user.click(screen.getByLabelText(name))
    await paste(user, reviewField(), '  Good seasons. ')
    expect(screen.getByText('16/500')).toBeInTheDocument()

    await user.dblClick(submitRating())
    const submitting = screen.getByRole('button', { name: 'Submitting Rating...' })
    expect(submitting).toHaveAttribute('aria-disabled', 'true')
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
          publish_with_others: false,
          school_email: false,
        },
      },
    ])
    expect(localStorage).toHaveLength(0)
  })

  it('clears the recommendation with a button, or when it is selected again', async () => {
    const { user } = renderForm()
    expect(screen.queryByRole('button', { name: 'Clear my answer' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.click(screen.getByRole('button', { name: 'Clear my answer' }))
    expect(screen.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
    await user.dblClick(screen.getByRole('radio', { name: 'No' }))
    expect(screen.getByRole('radio', { name: 'No' })).not.toBeChecked()
  })

  it('allows at most five tags', async () => {
    const { user } = renderForm()
    for (const tag of ['Honest', 'Kind', 'Wise', 'Fun', 'Strict']) {
      await user.click(screen.getByRole('checkbox', { name: tag }))
    }
    expect(screen.getByText('5/5')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Lazy' })).toBeDisabled()
    expect(screen.getByRole('checkbox', { name: 'Kind' })).toBeEnabled()
  })

  it('shows the spec’s message for a failure, and can be sent again', async () => {
    mockApi({ [POST]: () => problem(500, 'server', 'Broken') })
    const { user, onDone } = renderForm()
    await fillIn(user)
    await submit(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error submitting rating. Please try again.$/)
    expect(submitRating()).toBeEnabled()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('asks to sign in when the session has ended, and keeps what was typed', async () => {
    mockApi({ [POST]: () => problem(401, 'bad_jwt', 'Session ended') })
    const { user, openDialog, unmount } = renderForm()
    await fillIn(user)
    await paste(user, reviewField(), 'Not lost')
    await submit(user)
    await waitFor(() => {
      expect(openDialog).toHaveBeenCalledWith('sign-in')
    })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    unmount()
    renderForm()
    expect(reviewField()).toHaveValue('Not lost')
    expect(fiveStars()).toBeChecked()
  })

  it('shows when to retry after too many requests, keeps what was typed, and can be sent again', async () => {
    const detail = 'You’re doing that too often. Please try again in 8 minutes.'
    let isLimited = true
    mockApi({
      [POST]: () => (isLimited ? problem(429, 'too_many_requests', detail) : json(ADAS_REVIEW, 201)),
    })
    const { user, onDone, unmount } = renderForm()
    await fillIn(user)
    await paste(user, reviewField(), 'Not lost')
    await submit(user)
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    expect(reviewField()).toHaveValue('Not lost')
    expect(onDone).not.toHaveBeenCalled()

    unmount()
    isLimited = false
    const again = renderForm()
    expect(reviewField()).toHaveValue('Not lost')
    await submit(again.user)
    await waitFor(() => {
      expect(again.onDone).toHaveBeenCalledOnce()
    })
  })

  it('links to the existing review', async () => {
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

  it('deletes the draft when the form is canceled', async () => {
    const { user, onCancel } = renderForm()
    await paste(user, reviewField(), 'Never mind')
    await user.click(cancelButton())
    expect(onCancel).toHaveBeenCalledOnce()
    expect(localStorage).toHaveLength(0)
  })
})
