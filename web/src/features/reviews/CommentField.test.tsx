import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reviewField } from '../../test/elements'
import { renderInApp } from '../../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../../test/samples'
import { ratingDraftKey, saveDraft } from './draftStorage'
import { EditForm } from './EditForm'
import { RateForm } from './RateForm'
import { EMPTY_DRAFT } from './reviewDraft'

function renderForm() {
  renderInApp(<RateForm coach={DANA} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
  return userEvent.setup()
}

const prompt = (name: string) => screen.getByRole('button', { name: `Start with: ${name}` })

afterEach(() => {
  localStorage.clear()
})

describe('the comment of a review', () => {
  it('starts a review with a prompt, and inserts another at the caret', async () => {
    const user = renderForm()
    const box = reviewField()
    await user.click(prompt('After the visit'))
    expect(box).toHaveValue('After the visit: ')
    expect(box).toHaveFocus()
    await user.keyboard('same money.')
    await user.click(prompt('When injured'))
    await user.keyboard('patient.')
    expect(box).toHaveValue('After the visit: same money.\nWhen injured: patient.')

    await user.pointer({ target: box, offset: 'After the visit: same money.'.length, keys: '[MouseLeft]' })
    await user.click(prompt('A normal Tuesday'))
    await user.keyboard('hard.')
    expect(box).toHaveValue('After the visit: same money.\nA normal Tuesday: hard.\nWhen injured: patient.')
  })

  it('also has the prompts when a review is edited, with the limit of an edited review', async () => {
    const review = { ...ADAS_REVIEW, comment: 'x'.repeat(982) }
    const user = userEvent.setup()
    renderInApp(<EditForm review={review} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    await user.click(prompt('After the visit'))
    expect(reviewField()).toHaveValue(`${review.comment}\nAfter the visit: `)
    expect(screen.getByText('1000/1000')).toBeVisible()
  })

  it('disables a prompt that does not fit', async () => {
    saveDraft(ratingDraftKey('ada', 7), { ...EMPTY_DRAFT, comment: 'x'.repeat(482) })
    const user = renderForm()
    // A line break, the prompt, a colon and a space: 18, 15 and 19 characters.
    expect(prompt('After the visit')).toBeEnabled()
    expect(prompt('A normal Tuesday')).toBeDisabled()
    await user.click(prompt('After the visit'))
    expect(screen.getByText('500/500')).toBeVisible()
    expect(prompt('When injured')).toBeDisabled()
  })
})
