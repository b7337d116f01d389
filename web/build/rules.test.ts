import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COACH_REASONS, OUTCOMES, REASONS, RULE_TITLES } from '../src/api/rules'

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
