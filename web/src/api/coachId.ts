import { ApiError } from './errors'

/** Without sign, exponent and leading zero, as on the server (coaches/schemas.py). `Number` alone reads 1e1 as 10. */
const DIGITS = /^[1-9][0-9]*$/

/** A coach's id, from the path of a page. Throws the server's 404 where it cannot be one, without a request. */
export function coachIdOf(value: string | number): number {
  const id = Number(value)
  if (!DIGITS.test(String(value)) || !Number.isSafeInteger(id)) {
    throw new ApiError(404, 'coach_not_found', 'Coach Not Found')
  }
  return id
}
