import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COACH_REASONS, OUTCOMES, RESPONSE_HOURS, REASONS, RULE_TITLES, SEVERE_RULES } from '../src/api/rules'
import { passwordChecks } from '../src/features/accounts/validation'
import { WAIT_DAYS } from '../src/features/reviews/myReviews'
import { ENOUGH_REVIEWS } from '../src/lib/format'

interface Contract {
  components: {
    schemas: {
      ReportCoach: { properties: { rule: { 'x-titles': unknown } } }
      ReportReview: { properties: { rule: { 'x-titles': unknown; 'x-reasons': unknown } } }
      ReportOutcome: { properties: { outcome: { 'x-texts': unknown } } }
    }
  }
}

const contract = JSON.parse(readFileSync('../openapi.json', 'utf8')) as Contract

it('the reasons of a report and its outcomes are those of the contract', () => {
  const { ReportReview, ReportOutcome } = contract.components.schemas
  expect(REASONS).toEqual(ReportReview.properties.rule['x-reasons'])
  const texts = Object.fromEntries(
    Object.entries(OUTCOMES).map(([name, { title, text }]) => [name, [title, text]]),
  )
  expect(texts).toEqual(ReportOutcome.properties.outcome['x-texts'])
})

it('the titles of the rules are those of the contract', () => {
  expect(RULE_TITLES).toEqual(contract.components.schemas.ReportReview.properties.rule['x-titles'])
  expect(COACH_REASONS).toEqual(contract.components.schemas.ReportCoach.properties.rule['x-titles'])
})

/** What a module of the server assigns to a constant, as it is written there. */
function serverConstant(module: string, name: string): string | undefined {
  const source = readFileSync(`../server/sideline/${module}`, 'utf8')
  return new RegExp(`^${name}\\b[^=\n]*= (.*)$`, 'm').exec(source)?.[1]
}

it('the numbers that the contract does not have are those of the server', () => {
  const password = 'a'.repeat(Number(serverConstant('accounts/passwords.py', 'MIN_LENGTH')))
  const isLongEnough = (text: string) => passwordChecks(text)[0]?.met
  expect([isLongEnough(password.slice(1)), isLongEnough(password)]).toEqual([false, true])
  expect(serverConstant('coaches/statistics.py', 'ENOUGH_REVIEWS')).toBe(String(ENOUGH_REVIEWS))
  expect(serverConstant('cases.py', 'RESPONSE_TIME')).toBe(`timedelta(hours=${RESPONSE_HOURS})`)
  expect(serverConstant('reviews/model.py', 'MAX_WAIT')).toBe(`timedelta(days=${WAIT_DAYS})`)
})

it('the severe rules are those of the server', () => {
  const severe = serverConstant('cases.py', 'SEVERE')?.match(/"[a-z_]+"/g)
  expect(severe?.map((name) => name.slice(1, -1))).toEqual([...SEVERE_RULES])
})
