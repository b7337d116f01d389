import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import { DANA } from '../test/samples'
import VisitPage from './VisitPage'

const SHEET: Schemas['VisitSheet'] = {
  title: 'Questions for a visit: Dana Rivers',
  description: 'What to ask.',
  coach: { ...DANA, has_left: true, role: 'head', total_reviews: 6 },
  about_ratings: [{ text: 'What do you do to keep practice fun?', reason: '3 of 6 chose “Serious”.' }],
  not_mentioned: [{ text: 'Where do first-years live?', reason: 'No review mentions housing.' }],
  about_rosters: [
    {
      text: 'Eight players who could come back didn’t. What happened?',
      reason: 'Rosters of fall 2025 and 2026: 9 of 17 came back.',
    },
  ],
  for_players: [{ text: 'Would you choose this coach again?', reason: '4 of 6 would.' }],
  written_reviews: 2,
  is_newest_only: false,
  newest: '2026-03-05',
}

function open(answers: Parameters<typeof mockApi>[0]) {
  mockApi(answers)
  const pages = (
    <Routes>
      <Route path="/visit/:coachId" element={<VisitPage />} />
    </Routes>
  )
  renderInApp(pages, { path: '/visit/7' })
}

const API = 'GET /api/coaches/7/visit-sheet'

it('says where each question comes from', async () => {
  open({ [API]: () => json(SHEET) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Questions for your visit' })).toBeVisible()
  expect(document.title).toBe('Questions for a visit: Dana Rivers · Sideline')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Athletes rated this low or mixed 6 reviews',
    'Nobody has said yet not mentioned in any of 2 written reviews',
    'From the team’s rosters ',
    'Good to ask players, alone ',
  ])
  expect(screen.getByText('3 of 6 chose “Serious”.')).toBeVisible()
  expect(screen.getByText('Rosters of fall 2025 and 2026: 9 of 17 came back.')).toBeVisible()
  expect(screen.getByText(/^No longer coaches at /)).toBeVisible()
  expect(screen.getByText(/from reviews up to March 5, 2026: categories/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare?coaches=7')
})

it.each([
  [{ written_reviews: 0 }, 'no written reviews yet'],
  [{ written_reviews: 1 }, 'not mentioned in the 1 written review'],
  [{ written_reviews: 500, is_newest_only: true }, 'not mentioned in the newest 500 written reviews'],
])('says in which texts topics were searched for: %o', async (fields, text) => {
  open({ [API]: () => json({ ...SHEET, ...fields }) })
  expect(await screen.findByText(text)).toBeVisible()
})

it.each([
  [0, 'No reviews yet. Questions about ratings appear from 5 reviews on.'],
  [4, '4 reviews so far. Questions about ratings appear from 5 reviews on.'],
  [5, 'No rating is low or mixed, from 5 reviews.'],
])('says why there are no questions about ratings: %i', async (total_reviews, text) => {
  open({ [API]: () => json({ ...SHEET, coach: { ...SHEET.coach, total_reviews }, about_ratings: [] }) })
  expect(await screen.findByText(text)).toBeVisible()
})

it('prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  open({ [API]: () => json(SHEET) })
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('follows a coach who was merged into another one', async () => {
  open({
    [API]: () => problem(404, 'coach_moved', 'Merged.', { moved_to: 9 }),
    'GET /api/coaches/9/visit-sheet': () => json(SHEET),
  })
  expect(await screen.findByText('Questions for your visit')).toBeVisible()
  expect(screen.getByTestId('address')).toHaveTextContent('/visit/9')
})

it('says if there is no such coach, and tries again after other errors', async () => {
  open({ [API]: () => problem(500, 'server', 'No questions.') })
  expect(await screen.findByRole('alert')).toHaveTextContent('No questions.')
  mockApi({ [API]: () => problem(404, 'coach_removed', 'Coach Not Found', { reason: 'not_a_coach' }) })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('A moderator removed this profile because it wasn’t a coach.')).toBeVisible()
})
