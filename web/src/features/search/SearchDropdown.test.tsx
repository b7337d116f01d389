import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { addCoachButton } from '../../test/elements'
import { DANA, UNRANKED } from '../../test/samples'
import SearchDropdown from './SearchDropdown'

const results = {
  query: 'rivers',
  places: [],
  coaches: [{ ...DANA, ...UNRANKED }],
  count: '1 coach',
  filters: [],
  leftOut: [],
}

function renderDropdown(part: Partial<Parameters<typeof SearchDropdown>[0]> & { found: object }) {
  const { found, ...props } = part
  render(
    <MemoryRouter>
      <SearchDropdown
        listId="list"
        state={{ status: 'success', fresh: true, results: { ...results, ...found } }}
        query={{}}
        active={-1}
        onHighlight={vi.fn()}
        onLeave={vi.fn()}
        onAddCoach={vi.fn()}
        {...props}
      />
    </MemoryRouter>,
  )
}

it('shows the words that were understood as a team', () => {
  const filter = { name: 'gender', values: ['Women'], label: "Women's", words: ['womens'] }
  renderDropdown({ found: { filters: [filter] } })
  expect(screen.getByText("Women's")).toBeVisible()
})

it('says that a coach has left', () => {
  renderDropdown({ found: { coaches: [{ ...DANA, has_left: true }] } })
  expect(screen.getByRole('option')).toHaveTextContent('No longer coaches at Cedar Valley')
})

it('shows the words that the results do without, and still offers to add the coach', async () => {
  const onAddCoach = vi.fn()
  renderDropdown({ found: { leftOut: ['jr', 'dr.'] }, onAddCoach })
  expect(screen.getByText('Results without “jr”, “dr.”')).toBeVisible()
  await userEvent.click(addCoachButton())
  expect(onAddCoach).toHaveBeenCalledOnce()
})

it('mentions no words if all were found', () => {
  renderDropdown({ found: {} })
  expect(screen.queryByText(/Results without/)).toBeNull()
})
