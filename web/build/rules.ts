/** Prints src/api/rules.ts: rules, reasons, outcomes and promised hours of the contract (openapi.json). `make api` writes it. */
import { readFileSync } from 'node:fs'

type Pairs<T> = [name: string, value: T][]

interface Contract {
  components: {
    schemas: {
      ReportCoach: { properties: { rule: { 'x-titles': Pairs<string> } } }
      ReportReview: {
        properties: { rule: { 'x-titles': Pairs<string>; 'x-reasons': Pairs<string>; 'x-severe': string[] } }
      }
      ReportOutcome: {
        properties: {
          outcome: { 'x-texts': Pairs<[title: string, text: string]>; 'x-response-hours': number }
        }
      }
      SiteFacts: { properties: { support_email: { 'x-reply-hours': number } } }
    }
  }
}

const source = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
const { ReportCoach, ReportReview, ReportOutcome, SiteFacts } = (JSON.parse(source) as Contract).components
  .schemas
const rule = ReportReview.properties.rule
const outcome = ReportOutcome.properties.outcome
const outcomes = outcome['x-texts'].map(([name, [title, text]]): [string, object] => [name, { title, text }])

const literal = (value: unknown) => JSON.stringify(value, null, 2)
const object = (pairs: Pairs<unknown>) => literal(Object.fromEntries(pairs))

process.stdout.write(`// Written by \`make api\` from openapi.json. Do not edit.
import type { Schemas } from './client'

/** What is wrong with a profile. */
export type CoachReason = Schemas['ReportCoach']['rule']

export type Rule = Schemas['ReportReview']['rule']

/** Each rule as an author is told it. */
export const RULE_TITLES: Record<Rule, string> = ${object(rule['x-titles'])}

/** Rules whose cases come first, and whose removal may suspend an account at once. */
export const SEVERE_RULES: ReadonlySet<string> = new Set<Rule>(${literal(rule['x-severe'])})

/** Each reason as its reporter is asked for it. */
export const COACH_REASONS: Record<CoachReason, string> = ${object(ReportCoach.properties.rule['x-titles'])}

/** What a reporter may say is wrong, severe reasons first. */
export const REASONS: Record<Rule, string> = ${object(rule['x-reasons'])}

/** Within this many hours a person has looked at a report. */
export const RESPONSE_HOURS = ${outcome['x-response-hours']}

/** Within this many hours a message to the support address is answered. */
export const SUPPORT_REPLY_HOURS = ${SiteFacts.properties.support_email['x-reply-hours']}

/** What became of a report. */
export const OUTCOMES: Record<Schemas['ReportOutcome']['outcome'], { title: string; text: string }> = ${object(outcomes)}
`)
