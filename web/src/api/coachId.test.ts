import { expect, it } from 'vitest'
import { coachIdOf } from './coachId'
import { ApiError } from './errors'

it.each([
  ['1', 1],
  ['1000000', 1_000_000],
  [42, 42],
])('%s is a valid coach id', (value, id) => {
  expect(coachIdOf(value)).toBe(id)
})

it.each(['', '0', '1e1', '0x10', '+1', '-1', '01', '1.0', ' 1', '1 ', '١', 'abc', '9007199254740993'])(
  '%j is rejected like the id of an unknown coach',
  (value) => {
    const refusal = expect.objectContaining({ status: 404, code: 'coach_not_found' }) as ApiError
    expect(() => coachIdOf(value)).toThrow(refusal)
  },
)
