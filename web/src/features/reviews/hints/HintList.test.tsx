import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reviewField } from '../../../test/elements'
import { renderInApp } from '../../../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../../../test/samples'
import { EditForm } from '../EditForm'
import { RateForm } from '../RateForm'

const box = () => reviewField()
const list = () => screen.findByRole('group', { name: 'Hints on your review' })

/** Types the text at once, then waits until the hints are updated. */
async function write(text: string) {
  fireEvent.focus(box())
  fireEvent.change(box(), { target: { value: text } })
  await list()
  act(() => {
    vi.advanceTimersByTime(1000)
  })
}

function renderForm() {
  renderInApp(<RateForm coach={DANA} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('hints while writing a review', () => {
  it('show the rule and the reason, most important first, and announce their number politely', async () => {
    renderForm()
    await write('Jenna planned. I was captain, call 555-0172.')
    const hints = within(await list())
    const heading = hints.getByText('Three things to check.')
    expect(heading.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
    expect(hints.getByText('You can still submit it as it is.')).toBeVisible()
    expect(hints.getAllByRole('heading').map((title) => title.textContent)).toEqual([
      'Could show who you are',
      'Against the guidelines',
    ])
    expect(hints.getAllByRole('button').map((button) => button.textContent)).toEqual([
      expect.stringMatching(/^1“I was captain” ?Few people had this role, and the roster shows who\.$/),
      expect.stringMatching(/^2“Jenna” ?Only the coach may be named \(rule 6\)\./),
      expect.stringMatching(/^3“555-0172” ?This is a way to contact someone\. .*\(rule 6\)\.$/),
    ])
    expect(hints.getByRole('link')).toHaveAttribute('href', '/guidelines#the-ground-rules')
  })

  it('appear when typing stops, and disappear with the words', async () => {
    renderForm()
    await write('Fair to all.')
    fireEvent.change(box(), { target: { value: 'Fair to all, says Jenna' } })
    expect(within(await list()).queryByRole('button')).toBeNull()
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    expect(within(await list()).getByRole('button')).toHaveTextContent('Jenna')
    await write('Fair to all.')
    expect(within(await list()).queryByText(/to check/)).toBeNull()
  })

  it('select the words in the text box', async () => {
    renderForm()
    await write('Coach Miller and Jenna were there.')
    fireEvent.click(within(await list()).getByRole('button', { name: /Jenna/ }))
    expect(box()).toHaveFocus()
    expect([box().selectionStart, box().selectionEnd]).toEqual([17, 22])
  })

  it('find the words again after the text has changed', async () => {
    renderForm()
    await write('Jenna was there.')
    fireEvent.change(box(), { target: { value: 'Well, Jenna was there.' } })
    fireEvent.click(within(await list()).getByRole('button', { name: /Jenna/ }))
    expect([box().selectionStart, box().selectionEnd]).toEqual([6, 11])
  })

  it('do not mark the coach’s name', async () => {
    renderForm()
    await write(`Coach ${DANA.name} is fair.`)
    expect(within(await list()).queryByRole('button')).toBeNull()
  })

  it('appear immediately when a review with such words is edited', async () => {
    const review = { ...ADAS_REVIEW, comment: 'El entrenador es muy bueno pero siempre tarde.' }
    renderInApp(<EditForm review={review} userId="ada" onDone={vi.fn()} onCancel={vi.fn()} />)
    expect(within(await list()).getByRole('button')).toHaveTextContent('(rule 3)')
  })

  it('list at most eight', async () => {
    renderForm()
    await write('#12 '.repeat(11))
    expect(within(await list()).getByText('11 things to check.')).toBeVisible()
    expect(within(await list()).getAllByRole('button')).toHaveLength(8)
  })
})
