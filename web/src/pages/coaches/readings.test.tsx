import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Schemas } from '../../api/client'
import { json, mockApi, renderInApp, SIGNED_OUT } from '../../test/renderInApp'
import { DANA, UNRANKED } from '../../test/samples'
import CoachesPage from '../CoachesPage'

const PAGE: Schemas['CoachPage'] = {
  ...{ title: '', description: '', scope: '' },
  places: [],
  items: [{ ...DANA, ...UNRANKED }],
  next_cursor: null,
  total: 1,
  is_total_exact: true,
  sort: 'best',
  filters: [{ name: 'gender', values: ['Women'], label: "Women's", words: ['womens'] }],
  read_as: ['Soccer', 'Ohio University'],
  also: {
    q: 'womens soccer',
    state: 'OH',
    label: 'in the state of Ohio',
    is_head: true,
    coaches: 45,
    is_exact: true,
  },
  left_out: [],
}

it('results name all that was read, and the other reading', async () => {
  mockApi({
    'GET /api/coaches': () => json(PAGE),
    'GET /api/coaches/counts': () => json({ items: [], without: [] }),
  })
  renderInApp(
    <Routes>
      <Route path="/coaches" element={<CoachesPage />} />
    </Routes>,
    { path: '/coaches?q=ohio%20womens%20soccer', session: SIGNED_OUT },
  )
  const read = within(await screen.findByRole('list', { name: 'We read this as' }))
  expect(read.getAllByRole('listitem').map((item) => item.textContent)).toEqual(["Women's", ...PAGE.read_as])
  expect(screen.getByRole('link', { name: '45 head coaches in the state of Ohio' })).toHaveAttribute(
    'href',
    '/coaches?q=womens+soccer&state=OH',
  )
})
