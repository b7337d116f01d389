import { expect, it } from 'vitest'
import { caseRow } from '../../test/deskSamples'
import { json, mockApi } from '../../test/renderInApp'
import { decisionOf } from './caseActions'
import { decide, lease } from './deskQueries'

it.each([
  ['granted', () => json({})],
  ['refused', () => json({ code: 'leased', detail: 'Mona is working on it.' }, 409)],
])('a decision waits until the lease is %s', async (_, response) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const calls = mockApi({
    'POST /api/desk/cases/7/lease': () => answered.then(response),
    'POST /api/desk/cases/7/decision': () => json(caseRow(7, { state: 'decided' })),
  })
  const names = () => calls.map(({ name }) => name)
  const leased = lease(7).catch(() => undefined)
  const decided = decide([caseRow(7)], decisionOf({ name: 'keep' }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(names()).toEqual(['POST /api/desk/cases/7/lease'])
  answer()
  await Promise.all([leased, decided])
  expect(names()).toEqual(['POST /api/desk/cases/7/lease', 'POST /api/desk/cases/7/decision'])
})
