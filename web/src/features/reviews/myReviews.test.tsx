import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CATEGORIES } from '../../api/choices'
import { fourStars } from '../../test/elements'
import { json, renderInApp, problem, mockApi } from '../../test/renderInApp'
import { ADAS_REVIEW } from '../../test/samples'
import { editDraftKey, loadDraft, saveDraft } from './draftStorage'
import { EditForm } from './EditForm'
import { MyReviewList } from './MyReviewList'
import { draftOf } from './reviewDraft'

const AT = `/api/my/reviews/${ADAS_REVIEW.id}`

afterEach(() => {
  localStorage.clear()
})

describe('MyReviewList', () => {
  it('shows the whole review, and the card links to its edit page', async () => {
    const user = userEvent.setup()
    renderInApp(<MyReviewList reviews={[ADAS_REVIEW]} />)
    await user.click(screen.getByRole('button', { name: 'Details' }))
    const said = ["Women's Basketball @ Cedar Valley State (DI)", 'Recommends', 'Honest', 'Kind']
    for (const text of [...said, '4.0', 'Good', ...CATEGORIES.map(({ label }) => label)]) {
      expect(screen.getByText(text)).toBeInTheDocument()
    }
    expect(await screen.findByText('Q&A after practice, I <3 it')).toBeInTheDocument()
    expect(screen.getByTitle('March 1, 2026')).toHaveTextContent(/^(Today|\d+ (day|week|month)s? ago)$/)
    expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeInTheDocument()

    await user.click(screen.getByRole('link', { name: 'Edit review of Dana Rivers' }))
    expect(screen.getByTestId('address')).toHaveTextContent(`/review/${ADAS_REVIEW.id}/edit`)
  })

  it.each([
    [0, /^Published on Mar 1, 2026\. Everybody can see it\.$|^Published on Mar 1\. Everybody can see it\.$/],
    [
      1,
      /^Published on Mar 1(, 2026)?, the same day as one other review of this coach\. Everybody can see it\.$/,
    ],
    [
      2,
      /^Published on Mar 1(, 2026)?, the same day as two other reviews of this coach\. Everybody can see it\.$/,
    ],
    [12, /the same day as 12 other reviews of this coach\./],
  ])('shows the day on which a review was published, and how many others were: %d', (same_day, text) => {
    renderInApp(<MyReviewList reviews={[{ ...ADAS_REVIEW, same_day }]} />)
    expect(screen.getByText(text)).toBeVisible()
  })

  it('shows no publication day for a waiting review', () => {
    renderInApp(<MyReviewList reviews={[{ ...ADAS_REVIEW, waits_until: '2099-12-24' }]} />)
    expect(screen.queryByText(/Published/)).toBeNull()
  })

  it('marks replies since the last visit on this device, whose day is all that it stores', () => {
    vi.useFakeTimers({ now: Date.parse('2026-04-10T12:00:00Z'), toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const review = (date: string) => ({ ...ADAS_REVIEW, id: date, reply: { text: `On ${date}.`, date } })
    const reviews = [review('2026-04-09'), review('2026-04-08'), review('2026-04-07')]
    const marked = () => {
      const { unmount } = renderInApp(<MyReviewList reviews={reviews} />)
      const cards = screen.getAllByRole('article').filter((card) => within(card).queryByText('New reply'))
      const days = cards.map((card) => within(card).getByText(/^On /).textContent)
      unmount()
      return days
    }
    expect(marked(), 'at the first visit nothing is known').toEqual([])
    expect(Object.entries(localStorage)).toEqual([['sideline.user.ada.my-reviews', '"2026-04-10"']])
    localStorage.setItem('sideline.user.ada.my-reviews', '"2026-04-08"')
    expect(marked()).toEqual(['On 2026-04-09.', 'On 2026-04-08.'])
    expect(marked(), 'the visit before counts as the last one').toEqual([])
  })

  it('shows the actions as text, and the name links to the profile', async () => {
    const user = userEvent.setup()
    renderInApp(<MyReviewList reviews={[ADAS_REVIEW]} />)
    expect(screen.getByRole('link', { name: 'Edit review of Dana Rivers' })).toHaveTextContent('Edit')
    expect(screen.getByRole('button', { name: 'Delete review of Dana Rivers' })).toHaveTextContent('Delete')
    await user.click(screen.getByRole('link', { name: 'Dana Rivers' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/coach/7')
  })

  it('shows the six category ratings only after Details is pressed', async () => {
    const user = userEvent.setup()
    renderInApp(<MyReviewList reviews={[ADAS_REVIEW]} />)
    expect(screen.queryByText('Team Spirit')).not.toBeInTheDocument()
    const details = screen.getByRole('button', { name: 'Details', expanded: false })
    await user.click(details)
    expect(details).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('Team Spirit')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Excellent' })).toBeVisible()
    expect(screen.getByText('not rated')).toBeVisible()
  })

  it('deletes only after confirmation', async () => {
    const user = userEvent.setup()
    let answer: (response: Response) => void = () => undefined
    const calls = mockApi({ [`DELETE ${AT}`]: () => new Promise<Response>((resolve) => (answer = resolve)) })
    renderInApp(<MyReviewList reviews={[ADAS_REVIEW]} />)

    await user.click(screen.getByRole('button', { name: 'Delete review of Dana Rivers' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Review' })
    expect(dialog).toHaveTextContent('This action cannot be undone.')
    expect(calls).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await waitFor(() => {
      answer(new Response(null, { status: 204 }))
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    expect(calls).toEqual([{ name: `DELETE ${AT}`, body: undefined }])
  })

  it('shows why a review could not be deleted', async () => {
    const user = userEvent.setup()
    mockApi({ [`DELETE ${AT}`]: () => problem(404, 'review_not_found', 'Gone') })
    renderInApp(<MyReviewList reviews={[ADAS_REVIEW]} />)
    await user.click(screen.getByRole('button', { name: 'Delete review of Dana Rivers' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error deleting review: Gone$/)
  })
})

describe('EditForm', () => {
  it('is prefilled, counts to 1000, requires no category and sends the change', async () => {
    const user = userEvent.setup()
    const onDone = vi.fn()
    const calls = mockApi({ [`PUT ${AT}`]: () => json(ADAS_REVIEW) })
    renderInApp(<EditForm review={ADAS_REVIEW} userId="ada" onDone={onDone} onCancel={vi.fn()} />)
    expect(fourStars()).toBeChecked()
    expect(screen.getByRole('slider', { name: 'Knowledge' })).toHaveAttribute(
      'aria-valuetext',
      '5 of 5, Excellent',
    )
    expect(screen.getByRole('checkbox', { name: 'Honest' })).toBeChecked()
    expect(screen.getByText('27/1000')).toBeInTheDocument()

    await user.click(screen.getByRole('radio', { name: '2 stars' }))
    await user.click(screen.getByRole('button', { name: 'Update Review' }))
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce()
    })
    expect(calls[0]?.body).toMatchObject({
      rating: 2,
      team_spirit_rating: 0,
      comment: 'Q&A after practice, I <3 it',
    })
  })

  it.each([
    ['Edit the current version', 'Written later, on the phone.', null],
    ['Continue my changes', 'Half a change, on the laptop.', 'Half a change, on the laptop.'],
  ])('asks about unfinished changes of an earlier version: %s', async (answer, comment, kept) => {
    const user = userEvent.setup()
    const key = editDraftKey('ada', ADAS_REVIEW.id)
    const before = draftOf(ADAS_REVIEW)
    saveDraft(key, { ...before, comment: 'Half a change, on the laptop.' }, before)
    const review = { ...ADAS_REVIEW, comment: 'Written later, on the phone.' }
    renderInApp(<EditForm review={review} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: answer }))
    expect(screen.getByRole('textbox', { name: 'Your review' })).toHaveValue(comment)
    expect(loadDraft(key)?.comment ?? null).toBe(kept)
  })

  it('continues changes of the same version without a question', () => {
    const before = draftOf(ADAS_REVIEW)
    saveDraft(editDraftKey('ada', ADAS_REVIEW.id), { ...before, comment: 'Half a change.' }, before)
    renderInApp(<EditForm review={ADAS_REVIEW} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    expect(screen.getByRole('textbox', { name: 'Your review' })).toHaveValue('Half a change.')
  })

  it('keeps a text that is too long, says by how much, and is not sent', async () => {
    const user = userEvent.setup()
    const calls = mockApi({})
    renderInApp(<EditForm review={ADAS_REVIEW} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    const box = screen.getByRole('textbox', { name: 'Your review' })
    await user.clear(box)
    await user.click(box)
    await user.paste('a'.repeat(1001))
    expect(box).toHaveValue('a'.repeat(1001))
    expect(box).toHaveAccessibleDescription(/^This is 1 character too long\. Please shorten it\./)
    await user.click(screen.getByRole('button', { name: 'Update Review' }))
    expect(box).toHaveFocus()
    expect(calls).toEqual([])
  })

  it('shows that it is being sent', async () => {
    const user = userEvent.setup()
    mockApi({ [`PUT ${AT}`]: () => new Promise<Response>(() => undefined) })
    renderInApp(<EditForm review={ADAS_REVIEW} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: 'Update Review' }))
    expect(await screen.findByRole('button', { name: 'Updating Review...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it.each([
    [
      problem(404, 'review_not_found', 'Review not found or you do not have permission to edit it'),
      'No review was updated. Please check if you have permission to edit this review.',
    ],
    [problem(500, 'server', 'Out of order'), 'Out of order'],
    [problem(429, 'too_many_requests', 'Too often. Try in 8 minutes.'), 'Too often. Try in 8 minutes.'],
  ])('shows the spec’s alert after a failure', async (answer, message) => {
    const user = userEvent.setup()
    mockApi({ [`PUT ${AT}`]: () => answer })
    renderInApp(<EditForm review={ADAS_REVIEW} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: 'Update Review' }))
    expect((await screen.findByRole('alert')).textContent).toBe(`Error updating review: ${message}`)
  })
})
