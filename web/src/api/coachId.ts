/** No sign, exponent or leading zero, same as on the server (coaches/schemas.py). `Number` alone parses 1e1 as 10. */
const DIGITS = /^[1-9][0-9]*$/

/** Parses a coach's id from the path of a page; NaN, to which the server knows no coach, if it is not a valid id. */
export function coachIdOf(value: string | number): number {
  const id = Number(value)
  return DIGITS.test(String(value)) && Number.isSafeInteger(id) ? id : NaN
}
