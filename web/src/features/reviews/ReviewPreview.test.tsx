import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fourStars, reviewField, submitRating, paste } from '../../test/elements'
import { renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import { RateForm } from './RateForm'

afterEach(() => {
  localStorage.clear()
})

describe('the rating form', () => {
  it('has a link that skips the optional sections', async () => {
    const user = userEvent.setup()
    renderInApp(<RateForm coach={DANA} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: 'Skip to Submit' }))
    const end = screen.getByRole('group', { name: 'End of the form' })
    expect(end).toHaveFocus()
    expect(within(end).getByRole('radio', { name: /^Right away/ })).toBeChecked()
    await user.tab()
    expect(within(end).getByRole('radio', { name: /^Right away/ })).toHaveFocus()
    expect(within(end).getByRole('button', { name: 'Submit Rating' })).toBeVisible()
  })

  it('shows, at every width, what everyone will see and what nobody sees', async () => {
    const user = userEvent.setup()
    renderInApp(<RateForm coach={DANA} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    const preview = screen.getByRole('complementary', { name: 'What everyone will see' })
    // Before the submit button on phones, and not hidden at any width.
    expect(preview.className).not.toMatch(/(^| )hidden/)
    const submit = submitRating()
    expect(preview.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(within(preview).getByText(/^Your review appears here/)).toBeVisible()
    expect(within(preview).queryByRole('article')).not.toBeInTheDocument()

    await user.click(fourStars())
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.click(screen.getByRole('checkbox', { name: 'Honest' }))
    await paste(user, reviewField(), ' Fair with <b>minutes</b>. ')
    const review = within(preview).getByRole('article')
    expect(within(review).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
    for (const text of ['Good', 'Athlete', 'Today', 'Recommends', 'Honest']) {
      expect(within(review).getByText(text)).toBeVisible()
    }
    expect(await within(review).findByText('minutes')).toBeVisible()

    await user.click(screen.getByRole('radio', { name: '2 stars' }))
    expect(within(review).getByText('Fair')).toBeVisible()
    const unseen = within(preview).getAllByRole('listitem').slice(-4)
    expect(unseen.map((item) => item.textContent)).toEqual([
      'Your name, email and profile',
      'Your other reviews',
      'The hour you wrote it',
      'How many reviews are waiting',
    ])
    // Nothing in the preview is focusable or announced while the form is being filled in.
    expect(preview.querySelectorAll('a, button, input, [tabindex], [aria-live], [role=status]')).toHaveLength(
      0,
    )
  })
})
