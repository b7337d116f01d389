import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fiveStars, submitRating } from '../../test/elements'
import { json, mockApi, renderInApp, SIGNED_OUT } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA, PUBLIC_REVIEW } from '../../test/samples'
import { ratingDraftKey, saveDraft } from './draftStorage'
import { RateForm } from './RateForm'
import { ReviewCard } from './ReviewCard'
import { EMPTY_DRAFT } from './reviewDraft'

const POST = 'POST /api/coaches/7/reviews'

beforeEach(() => {
  const meta = document.createElement('meta')
  meta.name = 'comments'
  meta.content = 'off'
  document.head.append(meta)
})

afterEach(() => {
  document.querySelector('meta[name="comments"]')?.remove()
  localStorage.clear()
})

it('has no field, prompts or hints, and sends no text of an earlier draft', async () => {
  saveDraft(ratingDraftKey('ada', 7), { ...EMPTY_DRAFT, comment: 'Her name is Katie.' })
  const calls = mockApi({ [POST]: () => json({ ...ADAS_REVIEW, coach_total_reviews: 1 }, 201) })
  const user = userEvent.setup()
  renderInApp(<RateForm coach={DANA} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
  await user.click(fiveStars())
  for (const segment of screen.getAllByTitle('Excellent')) await user.click(segment)
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Writing prompts' })).not.toBeInTheDocument()
  expect(screen.getByText('Is it abuse? Who can help')).toBeVisible()
  expect(screen.queryByText(/Katie/)).not.toBeInTheDocument()
  expect(screen.getByText('Select up to 5 tags')).toBeVisible()
  await user.click(submitRating())
  expect(calls.find(({ body }) => body)?.body).toMatchObject({ rating: 5, comment: '' })
})

it('offers only reasons that a review without a text can give', async () => {
  const user = userEvent.setup()
  renderInApp(<ReviewCard review={{ ...PUBLIC_REVIEW, comment: '' }} coachName="Dana Rivers" />, {
    session: SIGNED_OUT,
  })
  await user.click(screen.getByRole('button', { name: /^Report of the/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a review' }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'Illegal content',
    'The reviewer never worked with this coach',
    'Several reviews by one person',
  ])
})
