import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fiveStars, submitRating } from '../../test/elements'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../../test/samples'
import { loadDraft, ratingDraftKey, saveDraft } from './draftStorage'
import { MyReviewList } from './MyReviewList'
import { isDay, meaningOf, nextDays } from './notBefore'
import { RateForm } from './RateForm'
import { draftOf, editBodyOf } from './reviewDraft'

const AT = `/api/my/reviews/${ADAS_REVIEW.id}`
const KEY = ratingDraftKey('ada', 7)
const WHY = 'By then your coach no longer decides about this season.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** Opens the form with every rating chosen, for a coach with this many reviews, and returns the requests. */
function openForm({ reviews = 3, sport = 'Golf' } = {}) {
  const calls = mockApi({ 'POST /api/coaches/7/reviews': () => json(ADAS_REVIEW, 201) })
  const coach = { ...DANA, sport, total_reviews: reviews }
  renderInApp(<RateForm coach={coach} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
  return calls
}

const complete = { ...draftOf(ADAS_REVIEW), team_spirit_rating: 3 }

describe('the days', () => {
  it.each([
    ['2026-12-02', ['2027-01-15', '2027-06-15', '2027-08-15']],
    ['2027-01-15', ['2027-06-15', '2027-08-15', '2028-01-15']],
    ['2027-08-14', ['2027-08-15', '2028-01-15', '2028-06-15']],
  ])('on %s are the next three', (today, days) => {
    expect(nextDays(today)).toEqual(days)
  })

  it('are described by sport', () => {
    expect(meaningOf('2027-01-15', 'Soccer')).toBe('after fall season')
    expect(meaningOf('2027-01-15', 'Golf')).toBe('start of spring term')
    expect(meaningOf('2027-06-15', 'Soccer')).toBe('after the school year')
    expect(meaningOf('2027-08-15', 'Golf')).toBe('before next season')
  })

  it.each(['', 'right_away', '2027-1-5', null, 7])('are no other value: %s', (value) => {
    expect(isDay(value)).toBe(false)
  })
})

describe('the form', () => {
  it('offers the days once the option is chosen, and says why it protects', async () => {
    const user = userEvent.setup()
    const calls = openForm({ sport: 'Soccer' })
    const option = screen.getByRole('radio', { name: 'Not before a date' })
    expect(option).toHaveAccessibleDescription(new RegExp(`${WHY}$`))
    expect(screen.queryByRole('radiogroup', { name: 'Not before' })).toBeNull()
    await user.click(option)
    const days = within(screen.getByRole('radiogroup', { name: 'Not before' })).getAllByRole('radio')
    expect(days.map((day) => day.closest('label')?.textContent)).toEqual([
      'Jan 15 after fall season',
      'Jun 15 after the school year',
      'Aug 15 before next season',
    ])
    expect(days[0]).toBeChecked()
    expect(screen.getByText(/^Everyone picks from the same three days/)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Jun 15 after the school year' }))
    expect(loadDraft(KEY)?.publish).toBe('2027-06-15')
    expect(screen.getByRole('radio', { name: 'Not before a date' })).toBeChecked()

    await user.click(fiveStars())
    for (const segment of screen.getAllByTitle('Excellent')) await user.click(segment)
    await user.click(submitRating())
    expect(calls[0]?.body).toMatchObject({ not_before: '2027-06-15', publish_with_others: false })
  })

  it('shows in the preview what follows from the choice', async () => {
    const user = userEvent.setup()
    saveDraft(KEY, complete)
    openForm()
    const preview = within(screen.getByRole('complementary', { name: 'What everyone will see' }))
    expect(preview.getByText('It counts right away.')).toBeVisible()
    expect(preview.getByText('The hour you wrote it')).toBeVisible()
    const lines = preview.getAllByRole('listitem').length
    await user.click(screen.getByRole('radio', { name: 'Not before a date' }))
    expect(preview.getByText('Jan 15, 2027')).toBeVisible()
    expect(preview.getByText('It counts from Jan 15, 2027.')).toBeVisible()
    expect(preview.getByText('That it is waiting, or for which day')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Together with others' }))
    expect(preview.getByText('Later')).toBeVisible()
    expect(preview.getByText('The day you wrote it')).toBeVisible()
    expect(preview.getAllByRole('listitem')).toHaveLength(lines)
  })

  it('asks again if the day of the draft is no longer offered, however many reviews there are', async () => {
    const user = userEvent.setup()
    saveDraft(KEY, { ...complete, publish: '2026-08-15' })
    const calls = openForm({ reviews: 40 })
    const group = screen.getByRole('radiogroup', { name: 'When should it appear?' })
    for (const choice of within(group).getAllByRole('radio')) expect(choice).not.toBeChecked()
    await user.click(submitRating())
    expect(calls).toEqual([])
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose when your review appears')
  })

  it('sends no day with an edit', () => {
    expect(editBodyOf({ ...complete, publish: '2027-01-15' })).not.toHaveProperty('not_before')
  })
})

describe('a review that waits for a day', () => {
  const WAITS = { ...ADAS_REVIEW, appears_on: '2027-01-15' }

  it('says when it appears, and is moved to another day', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ [`POST ${AT}/wait`]: () => json(WAITS) })
    renderInApp(<MyReviewList reviews={[WAITS]} />)
    expect(screen.getByRole('heading', { name: 'Appears on Jan 15, 2027' })).toBeVisible()
    const others = screen.getByRole('group', { name: 'Let the review of Dana Rivers appear not before' })
    expect(
      within(others)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Jun 15, 2027', 'Aug 15, 2027'])
    await user.click(screen.getByRole('button', { name: 'Aug 15, 2027' }))
    await waitFor(() => {
      expect(calls).toMatchObject([{ name: `POST ${AT}/wait`, body: { not_before: '2027-08-15' } }])
    })
  })

  it('is published at once by its author', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ [`POST ${AT}/publish`]: () => json(ADAS_REVIEW) })
    renderInApp(<MyReviewList reviews={[WAITS]} />)
    await user.click(screen.getByRole('button', { name: 'Publish review of Dana Rivers now' }))
    await waitFor(() => {
      expect(calls.map(({ name }) => name)).toEqual([`POST ${AT}/publish`])
    })
  })

  it('says so if its day has come', () => {
    renderInApp(<MyReviewList reviews={[{ ...WAITS, appears_on: '2026-12-02' }]} />)
    expect(screen.getByRole('heading', { name: 'Appears soon' })).toBeVisible()
  })

  it('keeps the day while a moderator checks it', async () => {
    const nothing = { rule: null, explanation: '', decided_on: null, appealed_on: null, appeal_until: null }
    const hidden = { ...nothing, state: 'resubmitted' as const }
    renderInApp(<MyReviewList reviews={[{ ...WAITS, hidden }]} />)
    expect(
      await screen.findByText('If they let it through, it appears on Jan 15, 2027, as you chose.'),
    ).toBeVisible()
    expect(screen.queryByRole('heading', { name: /^Appears/ })).toBeNull()
  })
})
