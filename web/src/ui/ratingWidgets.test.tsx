import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { CategoryBars, Donut } from './charts'
import { SegmentSlider } from './SegmentSlider'
import { StarRadio, Stars } from './stars'
import { TagPicker } from './TagPicker'
import { fourStars } from '../test/elements'

describe('Stars', () => {
  it.each([
    [4, '4 out of 5 stars'],
    [4.56, '4.6 out of 5 stars'],
  ])('describes %d in words', (value, words) => {
    render(<Stars value={value} />)
    expect(screen.getByRole('img', { name: words })).toBeInTheDocument()
  })
})

function Overall() {
  const [value, setValue] = useState(0)
  return (
    <>
      <h2 id="overall">Overall Rating</h2>
      <StarRadio name="rating" value={value} onChange={setValue} labelledBy="overall" />
    </>
  )
}

describe('StarRadio', () => {
  it('is a radio group with arrow key navigation', async () => {
    const user = userEvent.setup()
    render(<Overall />)
    expect(screen.getByRole('radiogroup', { name: 'Overall Rating' })).toBeInTheDocument()
    // Browsers move only between radios of one name; user-event does not care.
    const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
    expect(names).toEqual(Array(5).fill('rating'))

    await user.click(screen.getByRole('radio', { name: '3 stars' }))
    await user.keyboard('{ArrowRight}')
    expect(fourStars()).toBeChecked()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('radio', { name: '1 star' })).toBeChecked()
  })
})

function Knowledge() {
  const [value, setValue] = useState(0)
  return <SegmentSlider label="Knowledge" value={value} onChange={setValue} />
}

describe('SegmentSlider', () => {
  it('starts with no value and announces the word of the selected segment', async () => {
    const user = userEvent.setup()
    render(<Knowledge />)
    const slider = screen.getByRole('slider', { name: 'Knowledge' })
    expect(slider).toHaveAttribute('aria-valuetext', 'Not rated yet')
    expect(slider).toHaveValue('0')

    await user.click(screen.getByTitle('Good'))
    expect(slider).toHaveValue('4')
    expect(slider).toHaveAttribute('aria-valuetext', '4 of 5, Good')
    expect(slider).toHaveFocus()
  })

  it('shows the word under the pointer before it is selected', async () => {
    const user = userEvent.setup()
    render(<Knowledge />)
    for (const word of ['Poor', 'Fair', 'Decent', 'Good', 'Excellent']) {
      await user.hover(screen.getByTitle(word))
      expect(screen.getByText(word)).toBeInTheDocument()
    }
    await user.unhover(screen.getByTitle('Excellent'))
    expect(screen.getByText('Slide or tap')).toBeInTheDocument()
  })

  it('follows a mouse from where it is pressed, and a finger once it has moved sideways', () => {
    const { container } = render(<Knowledge />)
    const slider = screen.getByRole('slider')
    const track = container.querySelector<HTMLElement>('.cursor-grab')
    if (!track) throw new Error('no track')
    // jsdom has no layout and no pointer capture, so give the track a width of 100 px.
    track.getBoundingClientRect = () => new DOMRect(0, 0, 100, 44)
    track.setPointerCapture = () => undefined

    fireEvent.pointerDown(track, { pointerType: 'mouse', clientX: 75 })
    expect(slider).toHaveValue('4')
    fireEvent.pointerMove(track, { pointerType: 'mouse', clientX: 5 })
    expect(slider).toHaveValue('1')
    fireEvent.pointerUp(track, { pointerType: 'mouse' })
    fireEvent.pointerMove(track, { pointerType: 'mouse', clientX: 95 })
    expect(slider).toHaveValue('1')
    expect(slider).toHaveFocus()

    fireEvent.pointerDown(track, { pointerType: 'touch', clientX: 75 })
    fireEvent.pointerMove(track, { pointerType: 'touch', clientX: 79 })
    expect(slider).toHaveValue('1')
    fireEvent.pointerMove(track, { pointerType: 'touch', clientX: 95 })
    expect(slider).toHaveValue('5')

    fireEvent.pointerCancel(track, { pointerType: 'touch' })
    fireEvent.pointerMove(track, { pointerType: 'touch', clientX: 30 })
    expect(slider).toHaveValue('5')
  })

  it('is a single tab stop', async () => {
    const user = userEvent.setup()
    render(<Knowledge />)
    await user.tab()
    expect(screen.getByRole('slider')).toHaveFocus()
    await user.tab()
    expect(document.body).toHaveFocus()
  })
})

describe('CategoryBars', () => {
  const bars = [
    { label: 'Knowledge', value: 4.5 },
    { label: 'Honesty', value: 0.001 },
    { label: 'Planning', value: 0 },
  ]

  it('fills each bar by value/5, at least 2 px above zero', () => {
    const { container } = render(<CategoryBars bars={bars} />)
    const [knowledge, honesty, planning] = [...container.querySelectorAll('svg')].map((bar) =>
      [...bar.querySelectorAll('rect')].slice(1).map((fill) => fill.getAttribute('width')),
    )
    expect(knowledge).toEqual(['2', '90%'])
    expect(honesty?.[0]).toBe('2')
    expect(planning).toEqual(['0%'])
  })

  it('shows each value next to its label', () => {
    render(<CategoryBars bars={bars} />)
    expect(screen.getByText('Knowledge').nextElementSibling).toHaveTextContent('4.5')
  })
})

describe('Donut', () => {
  it('draws its share of the ring and reads as one sentence', () => {
    const { container } = render(<Donut percent={50} text="of athletes would recommend" />)
    expect(container.querySelectorAll('circle')[1]).toHaveAttribute('stroke-dasharray', '94.2 188.4')
    expect(container).toHaveTextContent('50%of athletes would recommend')
  })
})

function Picker() {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <>
      <h2 id="tags">Select up to 2 tags</h2>
      <TagPicker
        groups={[
          { sense: 'strength', heading: 'Strengths', tags: ['Honest', 'Kind'] },
          { sense: 'style', heading: 'Style', tags: ['Strict'] },
        ]}
        chosen={chosen}
        onChange={setChosen}
        max={2}
        labelledBy="tags"
      />
    </>
  )
}

describe('TagPicker', () => {
  it('disables the others once enough are selected, and enables them when one is cleared', async () => {
    const user = userEvent.setup()
    render(<Picker />)
    const strict = screen.getByRole('checkbox', { name: 'Strict' })

    await user.click(screen.getByText('Honest'))
    expect(strict).toBeEnabled()
    await user.click(screen.getByText('Kind'))
    expect(strict).toBeDisabled()
    expect(screen.getByRole('status')).toHaveTextContent('You’ve chosen 2.')

    await user.click(screen.getByText('Kind'))
    expect(strict).toBeEnabled()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(screen.getByRole('checkbox', { name: 'Honest' })).toBeChecked()
  })
})
