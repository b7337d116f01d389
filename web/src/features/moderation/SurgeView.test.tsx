import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { caseRow, queueOf, SURGE } from '../../test/deskSamples'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { SurgeView } from './SurgeView'
import { useDecisions } from './useDecisions'

const ROW = caseRow(7, { kind: 'surge', rule: null, reports: 0, text: '5 reviews are on hold.' })
const ALIKE = [1, 2, 3, 4, 5, 6].map((number) => `alike-${number}`)

function Opened({ row = ROW, surge = SURGE }) {
  return <SurgeView row={row} surge={surge} decisions={useDecisions()} notes={null} />
}

function open(surge = SURGE) {
  const calls = mockApi({ 'POST /api/desk/cases/7/decision': () => json({ ...ROW, state: 'decided' }) })
  renderInApp(<Opened surge={surge} />)
  return { user: userEvent.setup(), sent: () => calls.map(({ body }) => body) }
}

it('shows what is alike, with those already public, and what is not', () => {
  open()
  expect(screen.queryByText(/can’t tell which was first/)).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '6 similar reviews 2 already public, 4 on hold' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '1 not similar to any other on hold' })).toBeVisible()
  expect(screen.getByText(/Captains get a say/)).toBeVisible()
  expect(screen.getByText('1 more like these')).toBeVisible()
})

it.each([
  ['e', 'Publish the rest (1)', 'keep', ['own']],
  ['h', 'Decide each one', 'hold', ['alike-3', 'alike-4', 'alike-5', 'alike-6', 'own']],
])('%s decides: %s', async (key, name, action, review_ids) => {
  const { user, sent } = open()
  expect(screen.getByRole('button', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}`) })).toBeEnabled()
  await user.keyboard(key)
  await screen.findByText(/^Case 7 /)
  expect(sent()).toEqual([expect.objectContaining({ action, review_ids })])
  const [{ review_versions }] = sent() as [{ review_versions: string[] }]
  expect(review_versions).toEqual(review_ids.map((id) => id.replace('alike-', 'v').replace('own', 'v-own')))
})

it('removes all that are alike, with a rule', async () => {
  const { user, sent } = open()
  expect(screen.getByRole('radio', { name: /genuine/i })).toBeChecked()
  await user.click(screen.getByRole('button', { name: /^Remove all 6 similar reviews/ }))
  await screen.findByText('Case 7 cleared.')
  expect(sent()).toEqual([expect.objectContaining({ action: 'remove', rule: 'genuine', review_ids: ALIKE })])
})

it('a group that is not removed is published with the rest', async () => {
  const { user, sent } = open()
  await user.click(screen.getByRole('checkbox', { name: 'Remove these 6' }))
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Publish the rest \(5\)/ }))
  await screen.findByText('Case 7 published.')
  expect(sent()).toEqual([
    expect.objectContaining({ review_ids: ['alike-3', 'alike-4', 'alike-5', 'alike-6', 'own'] }),
  ])
})

it('can be closed once nothing is on hold', async () => {
  const { user, sent } = open({ ...SURGE, held: 0, reviews: [] })
  expect(screen.queryByRole('button', { name: /profile|each/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Close/ }))
  await screen.findByText('Case 7 published.')
  expect(sent()).toEqual([expect.objectContaining({ action: 'keep', review_ids: [] })])
})

it('a decided surge shows its outcome and accepts no more decisions', async () => {
  const user = userEvent.setup()
  const calls = mockApi({ 'GET /api/desk/cases': () => json(queueOf([])) })
  const row = {
    ...ROW,
    state: 'decided' as const,
    outcome: 'Reviews that are alike were removed.',
    actions: [],
  }
  renderInApp(<Opened row={row} surge={{ ...SURGE, reviews: [] }} />)
  expect(screen.getByText('Reviews that are alike were removed.')).toBeVisible()
  await user.keyboard('ehrc')
  expect(calls.filter(({ name }) => !name.startsWith('GET'))).toEqual([])
})

it('says so if an edit makes it uncertain which was first', () => {
  const words = 'One of them was edited since, so we can’t tell which was first.'
  open({
    ...SURGE,
    reviews: SURGE.reviews.map((row) => ({ ...row, was_first: row.group === 0 ? null : false })),
  })
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Remove these 6' })).not.toBeChecked()
})

it('single reviews and the one that was public first are removed only if ticked', async () => {
  const [first, ...others] = SURGE.reviews
  if (!first) throw new Error('the sample has reviews')
  const { user, sent } = open({ ...SURGE, reviews: [{ ...first, was_first: true }, ...others] })
  expect(screen.getByRole('button', { name: /^Remove all 5 similar reviews/ })).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /Captains get a say/ }))
  await user.click(screen.getByRole('button', { name: /^Remove all 6 selected reviews/ }))
  await screen.findByText('Case 7 cleared.')
  expect(sent()).toEqual([
    expect.objectContaining({ review_ids: [...ALIKE.filter((id) => id !== first.id), 'own'] }),
  ])
})
