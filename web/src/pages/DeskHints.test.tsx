import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CASE, caseRow } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

function open(path: string, responses: Parameters<typeof mockApi>[0]) {
  mockApi({
    'POST /api/desk/cases/7/lease': () => json(caseRow(7)),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    ...responses,
  })
  renderDesk(path)
  return userEvent.setup()
}

it('a case marks its hints in both texts, and the rules that hints and reports refer to', async () => {
  const text = '😀 Call 555-0172. Er ist nie pünktlich und schreit. I was captain of Dana Whitfield.'
  const comment = text.replace('555-0172', 'her')
  open('/desk/cases/7', {
    'GET /api/desk/cases/7': () =>
      json({
        ...CASE,
        case: caseRow(7, { text }),
        snapshot: { ...CASE.snapshot, comment: text },
        now: { ...CASE.now, comment },
      }),
  })
  const marks = await screen.findAllByText('Er ist nie pünktlich und schreit', { selector: 'mark' })
  expect(marks.map((mark) => mark.parentElement?.textContent.trim())).toEqual([
    '😀 Call removed: 555-0172 hint 1. Er ist nie pünktlich und schreit hint 2. I was captain of Dana Whitfield.',
    '😀 Call new: her. Er ist nie pünktlich und schreit hint 2. I was captain of Dana Whitfield.',
  ])
  const list = screen.getByRole('heading', { name: /^Hints/ }).closest('section')
  if (!list) throw new Error('no section')
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('hint 1“555-0172” contact details. Rule 6.no longer there')
  expect(second).toHaveTextContent(
    'hint 2“Er ist nie pünktlich und schreit” does not look like English. Rule 3.still there',
  )
  expect(screen.getByRole('radio', { name: 'Rule 4: no profanity report' })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: 'Rule 3: English only hint' })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: /^Rule 6: .* hint$/ })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: 'Illegal content or a copyright claim' })).not.toBeChecked()
})

it('the expanded case in the queue shows its text with hints and explains them', async () => {
  const items = [caseRow(1, { text: 'Marcus of 1' }), caseRow(2, { text: 'Marcus of 2' })]
  const user = open('/desk', {
    'GET /api/desk/cases': () =>
      json({ items, total: 2, severe: 0, permissions: [], coaches: 0, claims: 0, counts: {} }),
  })
  const focused = () => screen.getByRole('listitem', { current: true })
  expect(await screen.findByText('Marcus', { selector: 'mark' })).toBeVisible()
  expect(focused()).toHaveTextContent('“Marcus hint 1 of 1” hint 1 a person’s name, rule 6')
  await user.keyboard('j')
  expect(focused()).toHaveTextContent('“Marcus hint 1 of 2” hint 1 a person’s name, rule 6')
  expect(screen.getAllByText('Marcus', { selector: 'mark' })).toHaveLength(1)
  await user.keyboard('r')
  expect(screen.getByRole('radio', { name: /^Rule 6: .* hint$/ })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: 'Rule 4: no profanity report' })).not.toBeChecked()
})

it('names of the coach’s staff are not marked, but those of others are', async () => {
  const text = 'When Marcus or Coach José Ruiz yelled, Marcus Reed and Emily Ruiz cried.'
  const row = caseRow(1, { text, colleagues: ['Marcus Hale', 'Jose Ruiz'] })
  open('/desk', {
    'GET /api/desk/cases': () =>
      json({
        items: [row], total: 1, severe: 0, permissions: [], coaches: 0, claims: 0, counts: {},
      }),
  }) // prettier-ignore
  await screen.findByText('Marcus Reed', { selector: 'mark' })
  const marks = document.querySelectorAll('mark')
  expect(Array.from(marks, (mark) => mark.textContent)).toEqual(['Marcus Reed', 'Emily Ruiz'])
})
