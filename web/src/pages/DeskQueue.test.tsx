import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { todayUtc } from '../lib/dates'
import { caseRow, queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

/** Opens the desk with these cases, the first of `total`. */
function open(items: Schemas['CaseRow'][], total: number, severe: number) {
  const queue: Schemas['Queue'] = { ...queueOf(items), total, severe }
  mockApi({ 'GET /api/desk/cases': () => json(queue) })
  const { cache } = renderDesk('/desk')
  /** Changes the queue on the server and refetches it. */
  const change = async (part: Partial<Schemas['Queue']>) => {
    Object.assign(queue, part)
    await cache.refetchQueries()
  }
  return { user: userEvent.setup(), change }
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map((element) => element.textContent)
/** The lines of the queue: headings of groups and case numbers. */
const lines = () =>
  within(screen.getByRole('region', { name: 'Cases' }))
    .getAllByRole('listitem')
    .map((element) => /Case \d+/.exec(element.textContent)?.[0] ?? element.textContent)
const current = () => screen.getByRole('listitem', { current: true })

it('the queue has two groups with their totals, and the keys move through both', async () => {
  const { user } = open([caseRow(1, { is_severe: true }), caseRow(2, { is_severe: true }), caseRow(3)], 60, 2)
  await screen.findByRole('heading', { level: 2, name: 'Severe 2' })
  expect(lines()).toEqual(['!Severe 2', 'Case 1', 'Case 2', 'By age 58', 'Case 3'])
  expect(names()).toEqual(['!Severe 2', 'By age 58'])
  await user.keyboard('jj')
  expect(current()).toHaveTextContent('Comment of case 3')
  await user.keyboard('k')
  expect(current()).toHaveTextContent('Comment of case 2')
})

it('a case that becomes severe during its removal keeps the typed text and the focus', async () => {
  const { user, change } = open([caseRow(1, { is_severe: true }), caseRow(2), caseRow(3)], 3, 1)
  await screen.findByRole('heading', { level: 2, name: 'By age 2' })
  await user.keyboard('jjr5')
  const explanation = screen.getByRole('textbox', { name: /^Explanation/ })
  await user.clear(explanation)
  await user.type(explanation, 'Please be')
  await change({
    items: [caseRow(1, { is_severe: true }), caseRow(3, { is_severe: true, rule: 'threat' }), caseRow(2)],
    severe: 2,
  })
  await waitFor(() => {
    expect(lines()).toEqual(['!Severe 2', 'Case 1', 'Case 3', 'By age 1', 'Case 2'])
  })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Explanation/ }))
  await user.keyboard(' fair, her')
  expect(explanation).toHaveValue('Please be fair, her')
  expect(screen.getByRole('radio', { name: 'Rule 5: about the coaching' })).toBeChecked()
  expect(current()).toContainElement(explanation)
})

it('a case being removed stays focused when other cases become severe', async () => {
  const { user, change } = open([caseRow(1), caseRow(2), caseRow(3)], 3, 0)
  await screen.findByRole('heading', { level: 2, name: 'By age 3' })
  await user.keyboard('r')
  const explanation = screen.getByRole('textbox', { name: /^Explanation/ })
  await user.type(explanation, 'Please')
  await change({ items: [caseRow(3, { is_severe: true }), caseRow(1), caseRow(2)], severe: 1 })
  await waitFor(() => {
    expect(lines()).toEqual(['!Severe 1', 'Case 3', 'By age 2', 'Case 1', 'Case 2'])
  })
  expect(explanation).toHaveFocus()
  expect(current()).toContainElement(explanation)
})

it.each([
  [true, '!Severe 1'],
  [false, 'By age 1'],
])('an empty group has no heading: severe %s', async (is_severe, shown) => {
  open([caseRow(1, { is_severe })], 1, is_severe ? 1 : 0)
  await screen.findByText('Comment of case 1')
  expect(names()).toEqual([shown])
})

/** Opens the queue at a URL with these pages, and returns the queries that the server received. */
function openPages(path: string, pages: Schemas['CaseRow'][][], part: Partial<Schemas['Queue']> = {}) {
  const queries: string[] = []
  mockApi({
    'GET /api/desk/cases': (_, query) => {
      queries.push(String(query))
      const page = Number(query.get('cursor') ?? 0)
      const next_cursor = page + 1 < pages.length ? String(page + 1) : null
      return json({ ...queueOf(pages[page] ?? []), total: pages.flat().length, ...part, next_cursor })
    },
  })
  renderDesk(path)
  return { user: userEvent.setup(), queries }
}

it('the next page is shown by a button, and by the key at the last case', async () => {
  const { user } = openPages('/desk', [[caseRow(1), caseRow(2)], [caseRow(2), caseRow(3)], [caseRow(4)]])
  await user.click(await screen.findByRole('button', { name: 'Show more cases' }))
  await screen.findByText('Comment of case 3')
  expect(lines()).toEqual(['By age 5', 'Case 1', 'Case 2', 'Case 3'])
  await user.keyboard('jjj')
  await screen.findByText('Comment of case 4')
  await user.keyboard('j')
  expect(current()).toHaveTextContent('Comment of case 4')
  expect(screen.queryByRole('button', { name: 'Show more cases' })).toBeNull()
})

it.each([
  [{ kept_before: 1, last_kept_on: '2020-03-05' }, 'kept on Mar 5, 2020'],
  [{ kept_before: 2, last_kept_on: todayUtc() }, 'kept twice, last today'],
  [{ kept_before: 3, last_kept_on: todayUtc() }, 'kept 3 times, last today'],
  [{ severe_reporters: 2 }, '2 independent reporters chose a severe reason'],
  [{ reports_after_keep: 20 }, '20 reports since it was kept'],
])('a row with %o says "%s"', async (part, words) => {
  openPages('/desk', [[caseRow(1, part)]])
  expect(await screen.findByText(words)).toBeVisible()
})

it('decided cases are one list with what was decided, the rule, the explanation and who', async () => {
  const decided = {
    case_id: 1,
    action: 'remove',
    rule: 'profanity',
    explanation: 'Please say it without profanity.',
    decided_on: '2026-03-01',
    decided_by: 'mona@school.edu',
  } as const
  const part = { state: 'decided', outcome: 'Removed.' } as const
  openPages('/desk?state=decided', [
    [caseRow(1, { ...part, decided }), caseRow(2, { ...part, is_severe: true })],
  ])
  await screen.findByRole('heading', { level: 2, name: 'Newest first 2' })
  expect(current()).toHaveTextContent('Mar 1')
  expect(current()).toHaveTextContent(
    'Removed. Rule 4: no profanity. “Please say it without profanity.” By mona@school.edu.',
  )
  expect(within(current()).queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
})
