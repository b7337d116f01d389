import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COACH_REASONS, RULE_TITLES } from '../src/api/rules'

interface Contract {
  components: {
    schemas: {
      ReportCoach: { properties: { rule: { 'x-titles': unknown } } }
      ReportReview: { properties: { rule: { 'x-titles': unknown } } }
    }
  }
}

it('the titles of the rules are those of the contract', () => {
  const contract = JSON.parse(readFileSync('../openapi.json', 'utf8')) as Contract
  expect(RULE_TITLES).toEqual(contract.components.schemas.ReportReview.properties.rule['x-titles'])
  expect(COACH_REASONS).toEqual(contract.components.schemas.ReportCoach.properties.rule['x-titles'])
})
