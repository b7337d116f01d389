import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { visibilityText } from '../../api/reviewState'
import { fiveStars, submitRating } from '../../test/elements'
import { json, mockApi, problem, renderInApp } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA, WEEKLY } from '../../test/samples'
import { onWeeklySite, withEditions } from '../../test/weekly'
import { ratingDraftKey, saveDraft } from './draftStorage'
import { closingTime } from './editions'
import { MyReviewList } from './MyReviewList'
import { RateForm } from './RateForm'
import { RatingSubmitted } from './RatingSubmitted'
import { draftOf } from './reviewDraft'

const AT = `/api/my/reviews/${ADAS_REVIEW.id}`

/** What the same site says after this week's edition has closed. */
const CLOSED = { ...WEEKLY, open: '2026-12-14', closes_at: '2026-12-13T23:00:00Z' }

onWeeklySite()

describe('a closing time', () => {
  it.each([
    ['2026-12-06T23:00:00Z', 'America/New_York', 'Sunday, 6 p.m. ET'],
    ['2026-12-13T23:30:00Z', 'America/New_York', 'Sunday, Dec 13, 6:30 p.m. ET'],
    ['2026-12-06T17:00:00Z', 'America/New_York', 'Sunday, 12 p.m. ET'],
    ['2027-01-15T05:00:00Z', 'America/New_York', 'the end of Thursday, Jan 14'],
    ['2026-12-07T02:00:00Z', 'America/Los_Angeles', 'Sunday, 6 p.m. PT'],
  ])('%s in %s is %s', (at, zone, words) => {
    expect(closingTime(at, zone)).toBe(words)
  })
})

describe('the rating form with editions', () => {
  function openForm(edition = WEEKLY) {
    const calls = mockApi({ 'POST /api/coaches/7/reviews': () => json(ADAS_REVIEW, 201) })
    renderInApp(
      <RateForm coach={{ ...DANA, total_reviews: 0 }} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />,
      withEditions(edition),
    )
    return calls
  }

  it('can load the days again if that failed', async () => {
    let isDown = true
    mockApi({
      'GET /api/edition': () => (isDown ? problem(422, 'validation_error', 'Not now.') : json(WEEKLY)),
    })
    renderInApp(
      <RateForm coach={{ ...DANA, total_reviews: 0 }} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />,
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('radio', { name: /^Monday, Dec 7/ })).toBeChecked()
  })

  it('offers the next edition, which is chosen, and not before a date, with its edition', async () => {
    const user = userEvent.setup()
    const calls = openForm()
    const next = await screen.findByRole('radio', { name: 'Monday, Dec 7, with everyone else’s' })
    expect(next).toBeChecked()
    expect(next).toHaveAccessibleDescription(
      'Every review written this week appears on Monday morning, all over the site at once. Nobody can tell which day you wrote, or who wrote first.',
    )
    expect(
      screen.getByText(
        'This site publishes once a week, on Monday. This week’s edition closes Sunday, Dec 6, at 6 p.m. ET.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('radio', { name: /Right away|Together with others/ })).toBeNull()
    expect(screen.queryByText(/On a small team/)).toBeNull()
    expect(screen.getByText('It counts from Dec 7.')).toBeInTheDocument()

    await user.click(screen.getByRole('radio', { name: 'Not before a date' }))
    const days = within(screen.getByRole('radiogroup', { name: 'Not before' })).getAllByRole('radio')
    expect(days.map((day) => day.closest('label')?.textContent)).toEqual([
      'Jan 15 start of spring term Edition of Jan 18',
      'Jun 15 after the school year Edition of Jun 21',
      'Aug 15 before next season Edition of Aug 16',
    ])
    expect(screen.getByText('It counts from Jan 18, 2027.')).toBeInTheDocument()
    await user.click(fiveStars())
    for (const segment of screen.getAllByTitle('Excellent')) await user.click(segment)
    expect(screen.getByText('Edition of Jan 18, 2027')).toBeInTheDocument()
    await user.click(submitRating())
    expect(calls[0]?.body).toMatchObject({ not_before: '2027-01-15', publish_with_others: false })
  })

  it('says the later edition after the closing time', async () => {
    openForm(CLOSED)
    const next = await screen.findByRole('radio', { name: 'Monday, Dec 14, with everyone else’s' })
    expect(next).toBeChecked()
    expect(next).toHaveAccessibleDescription(/^Every review written until then/)
    expect(screen.getByText(/The edition of Dec 14 closes Sunday, Dec 13, at 6 p\.m\. ET\.$/)).toBeVisible()
  })

  it('has another text for seasons', async () => {
    openForm({ ...WEEKLY, mode: 'seasons', open: '2027-01-15', closes_at: '2027-01-15T05:00:00Z' })
    expect(
      await screen.findByText(
        'This site publishes on a few days of the year. The edition of Jan 15 closes at the end of Thursday, Jan 14.',
      ),
    ).toBeVisible()
    expect(
      screen.getByRole('radio', { name: 'Friday, Jan 15, 2027, with everyone else’s' }),
    ).toHaveAccessibleDescription(/appears that morning/)
  })

  it('takes a draft from before the site had editions as one for the next edition', async () => {
    const user = userEvent.setup()
    saveDraft(ratingDraftKey('ada', 7), {
      ...draftOf(ADAS_REVIEW),
      team_spirit_rating: 3,
      publish: 'with_others',
    })
    const calls = openForm()
    expect(await screen.findByRole('radio', { name: /with everyone else’s/ })).toBeChecked()
    await user.click(submitRating())
    expect(calls[0]?.name).toBe('POST /api/coaches/7/reviews')
  })
})

describe('after rating with editions', () => {
  function submitted(appears_on: string) {
    const rated = {
      ...ADAS_REVIEW,
      appears_on,
      coach_rating: 4.5,
      coach_total_reviews: 128,
      teams_with_others: [],
    }
    renderInApp(
      <RatingSubmitted
        coach={DANA}
        ratingBefore={4}
        rated={rated}
        profile="/coach/7"
        card={null}
        onLeave={vi.fn()}
      >
        {null}
      </RatingSubmitted>,
      withEditions(),
    )
  }

  it('says when it appears and until when it can be changed, and shows no score', () => {
    submitted('2026-12-07')
    expect(screen.getByText('Monday, Dec 7').closest('p')).toHaveTextContent(
      'It appears Monday, Dec 7, with everyone else’s. Until then only you can see it. Change or delete it until Sunday, 6 p.m. ET.',
    )
    expect(screen.getByText('This week')).toBeVisible()
    expect(screen.queryByText('with you')).toBeNull()
    expect(screen.queryByText('4.5')).toBeNull()
  })

  it('names a later edition', () => {
    submitted('2027-01-18')
    expect(screen.getByText('Monday, Jan 18, 2027').closest('p')).toHaveTextContent(
      'It appears in the edition of Monday, Jan 18, 2027. Until then it doesn’t count and only you can see it, in My Reviews.',
    )
  })
})

describe('an own review with editions', () => {
  const show = (part: Partial<Schemas['ListedReview']>, edition = WEEKLY) =>
    renderInApp(<MyReviewList reviews={[{ ...ADAS_REVIEW, ...part }]} />, withEditions(edition))
  const EDIT = { pending: { kind: 'edit', appears_on: '2026-12-07' } } as const
  const LEAVES = { pending: { kind: 'delete', appears_on: '2026-12-07' } } as const

  it('that waits says its day and until when it can be changed, and moves to another edition', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ [`POST ${AT}/wait`]: () => json(ADAS_REVIEW) })
    show({ appears_on: '2026-12-07' })
    expect(await screen.findByRole('heading', { name: 'Appears Monday, Dec 7' })).toBeVisible()
    expect(screen.getByText('You can change or withdraw it until Sunday, 6 p.m. ET.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /with the next edition$/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Jan 15, 2027' }))
    expect(calls[0]).toEqual({ name: `POST ${AT}/wait`, body: { not_before: '2027-01-15' } })
  })

  it('that waits for a later day can appear with the next edition', async () => {
    const user = userEvent.setup()
    const calls = mockApi({ [`POST ${AT}/publish`]: () => json(ADAS_REVIEW) })
    show({ appears_on: '2027-01-18' })
    expect(await screen.findByText(/until Sunday, Jan 17, 6 p\.m\. ET\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Jan 15, 2027' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /with the next edition$/ }))
    expect(calls[0]?.name).toBe(`POST ${AT}/publish`)
  })

  it('promises no change once its edition is closed', async () => {
    show({ appears_on: '2026-12-07' }, CLOSED)
    expect(await screen.findByRole('heading', { name: 'Appears Monday, Dec 7' })).toBeVisible()
    expect(screen.queryByText(/^You can change/)).toBeNull()
  })

  it.each([
    [EDIT, 'Your change appears Monday, Dec 7', /^Take back the change/],
    [LEAVES, 'Disappears Monday, Dec 7', /^Keep review/],
  ])('with a pending change can be kept as it is: %j', async (part, title, button) => {
    const user = userEvent.setup()
    const calls = mockApi({ [`DELETE ${AT}/pending`]: () => json(ADAS_REVIEW) })
    show(part)
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.queryByText(/Everybody can see it/)).toBeNull()
    await user.click(screen.getByRole('button', { name: button }))
    expect(calls[0]?.name).toBe(`DELETE ${AT}/pending`)
  })

  it.each([
    ['With the next edition', /Nobody can tell on which day you decided\.$/, ''],
    ['Right now', /Whoever watches the page sees that a review left today\.$/, '?at_once=true'],
  ])('is deleted %s', async (choice, description, query) => {
    const user = userEvent.setup()
    const asked: string[] = []
    mockApi({
      [`DELETE ${AT}`]: (_body, search) => {
        asked.push(search.size > 0 ? `?${search.toString()}` : '')
        return new Response(null, { status: 204 })
      },
    })
    show({})
    await user.click(screen.getByRole('button', { name: /^Delete review/ }))
    const dialog = await screen.findByRole('alertdialog')
    expect(await within(dialog).findByRole('radio', { name: 'With the next edition' })).toBeChecked()
    const radio = within(dialog).getByRole('radio', { name: choice })
    expect(radio).toHaveAccessibleDescription(description)
    await user.click(radio)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(asked).toEqual([query])
  })

  it('that waits is deleted at once, which nobody sees', async () => {
    const user = userEvent.setup()
    show({ appears_on: '2026-12-07' })
    await user.click(screen.getByRole('button', { name: /^Delete review/ }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).queryByRole('radio')).toBeNull()
  })

  it.each([
    [{ appears_on: '2026-12-07' }, 'It appears Monday, Dec 7. Until then, only you can see it.'],
    [EDIT, 'Your change appears Monday, Dec 7; until then the old version shows.'],
    [{}, 'Everybody can see it now.'],
  ])('after saving, %j', (part, text) => {
    expect(visibilityText({ ...ADAS_REVIEW, ...part })).toBe(text)
  })
})
