import { expect, it } from 'vitest'
import { coachIdOf } from './coachId'

it.each([
  ['1', 1],
  ['1000000', 1_000_000],
  [42, 42],
])('%s is a valid coach id', (value, id) => {
  expect(coachIdOf(value)).toBe(id)
})

it.each(['', '0', '1e1', '0x10', '+1', '-1', '01', '1.0', ' 1', '1 ', '١', 'abc', '9007199254740993'])(
  '%j is the id of no coach',
  (value) => {
    expect(coachIdOf(value)).toBeNaN()
  },
)
