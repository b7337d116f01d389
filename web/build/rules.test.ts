import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { passwordChecks } from '../src/features/accounts/validation'
import { WAIT_DAYS } from '../src/features/reviews/myReviews'
import { ENOUGH_REVIEWS } from '../src/lib/format'

/** Returns the source text of the value assigned to a constant in a server module. */
function serverConstant(module: string, name: string): string | undefined {
  const source = readFileSync(`../server/sideline/${module}`, 'utf8')
  return new RegExp(`^${name}\\b[^=\n]*= (.*)$`, 'm').exec(source)?.[1]
}

it('numbers that are not in the contract match those of the server', () => {
  const password = 'a'.repeat(Number(serverConstant('accounts/passwords.py', 'MIN_LENGTH')))
  const isLongEnough = (text: string) => passwordChecks(text)[0]?.met
  expect([isLongEnough(password.slice(1)), isLongEnough(password)]).toEqual([false, true])
  expect(serverConstant('coaches/numbers.py', 'ENOUGH_REVIEWS')).toBe(String(ENOUGH_REVIEWS))
  expect(serverConstant('reviews/model.py', 'MAX_WAIT')).toBe(`timedelta(days=${WAIT_DAYS})`)
})
