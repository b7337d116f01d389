import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { ADAS_REVIEW, PROFILE } from '../test/samples'
import EditReviewPage from './EditReviewPage'

const MY_REVIEW = `/api/my/reviews/${ADAS_REVIEW.id}`

const HIDDEN = {
  rule: null,
  explanation: '',
  decided_on: null,
  appealed_on: null,
  appeal_until: null,
}

it.each([
  ['visible', {}, 'Saved. Everybody can see it now.'],
  ['waiting', { waits_until: '2099-12-22' }, 'Saved. It’s still waiting, so only you can see it.'],
  [
    'resubmitted',
    { hidden: { ...HIDDEN, state: 'resubmitted' } },
    /^Saved\. A moderator will check.* only you can see it\.$/,
  ],
  ['held', { hidden: { ...HIDDEN, state: 'held' } }, /^Saved\. It’s on hold.* only you can see it\.$/],
  ['surge', { hidden: { ...HIDDEN, state: 'surge' } }, /^Saved\. This coach .* only you can see it\.$/],
])('explains who can see a review that the server returns as %s', async (_state, answer, text) => {
  const user = userEvent.setup()
  mockApi({
    // Its earlier state does not matter: other reviews or a moderator may have changed it meanwhile.
    [`GET ${MY_REVIEW}`]: () => json(ADAS_REVIEW),
    [`PUT ${MY_REVIEW}`]: () => json({ ...ADAS_REVIEW, ...answer }),
  })
  const pages = (
    <Routes>
      <Route path="/review/:reviewId/edit" element={<EditReviewPage />} />
    </Routes>
  )
  renderInApp(pages, { path: `/review/${ADAS_REVIEW.id}/edit` })
  await user.click(await screen.findByRole('button', { name: 'Update Review' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByText(/changes are live/)).toBeNull()
})

it('lets the author change where they were on the team', async () => {
  const user = userEvent.setup()
  const [post] = PROFILE.posts
  const posts = [
    { ...post, team_id: 3, school: 'Duke University' },
    { ...post, team_id: 5, school: 'Rice University' },
  ]
  const coachPath = `/api/coaches/${ADAS_REVIEW.coach.id}`
  const calls = mockApi({
    [`GET ${MY_REVIEW}`]: () => json({ ...ADAS_REVIEW, coached_at: 'Duke University' }),
    [`GET ${coachPath}`]: () => json({ ...PROFILE, posts }),
    [`PUT ${MY_REVIEW}`]: () => json({ ...ADAS_REVIEW, coached_at: 'Rice University' }),
  })
  const pages = (
    <Routes>
      <Route path="/review/:reviewId/edit" element={<EditReviewPage />} />
    </Routes>
  )
  renderInApp(pages, { path: `/review/${ADAS_REVIEW.id}/edit` })
  const group = await screen.findByRole('radiogroup', { name: 'Where were you on the team?' })
  expect(within(group).getByRole('radio', { name: 'Duke University' })).toBeChecked()
  await user.click(within(group).getByRole('radio', { name: 'Rice University' }))
  await user.click(screen.getByRole('button', { name: 'Update Review' }))
  await waitFor(() => {
    expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toMatchObject({ team_id: 5 })
  })
})
