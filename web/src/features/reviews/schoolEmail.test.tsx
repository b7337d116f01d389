import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fiveStars, submitRating } from '../../test/elements'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../../test/samples'
import { MyReviewList } from './MyReviewList'
import { PublicReview } from './PublicReview'
import { RateForm } from './RateForm'
import { ReviewSection } from './ReviewSection'

const LABEL = 'Show “School email confirmed”'

afterEach(() => {
  localStorage.clear()
})

test('a user with a confirmed school email can show it, and sees what that reveals', async () => {
  const user = userEvent.setup()
  const calls = mockApi({ 'POST /api/coaches/7/reviews': () => json(ADAS_REVIEW, 201) })
  renderInApp(<RateForm coach={DANA} userId="ada" schoolYear={2026} onDone={vi.fn()} onCancel={vi.fn()} />)
  const choice = screen.getByRole('checkbox', { name: LABEL })
  expect(choice).not.toBeChecked()
  expect(choice).toHaveAccessibleDescription(
    /in 2026, but not which school.* On a tiny team, it also narrows down/,
  )
  await user.click(choice)
  await user.click(fiveStars())
  for (const segment of screen.getAllByTitle('Excellent')) await user.click(segment)
  await user.click(submitRating())
  expect(calls[0]?.body).toMatchObject({ school_email: true })
})

test('other users are not asked', () => {
  renderInApp(<RateForm coach={DANA} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
  expect(screen.queryByRole('checkbox', { name: LABEL })).toBeNull()
})

test('a review shows it to everyone and to its author', () => {
  const review = { ...ADAS_REVIEW, school_email: true }
  renderInApp(
    <>
      <PublicReview review={review} />
      <MyReviewList reviews={[review]} />
      <PublicReview review={ADAS_REVIEW} />
    </>,
  )
  expect(screen.getAllByText('School email confirmed')).toHaveLength(2)
})

test.each([
  [0, null],
  [3, '3 of 128 with school email confirmed'],
])('a profile with %d such reviews shows %j', (schoolEmail, line) => {
  mockApi({})
  renderInApp(
    <ReviewSection
      coach={{
        ...DANA,
        id: 7,
        total_reviews: 128,
        school_email_reviews: schoolEmail,
        star_counts: [0, 0, 0, 0, 128],
        posts: [],
      }}
      query={{}}
    />,
  )
  const shown = screen.queryByText(/with school email confirmed$/)?.textContent ?? null
  expect(shown).toBe(line)
})
