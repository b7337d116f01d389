/**
 * Prints src/api/rules.ts: rules, reasons and outcomes from the contract (openapi.json). Run by `make api`.
 */
import { readFileSync } from 'node:fs'

type Pairs<T> = [name: string, value: T][]

interface Guideline {
  name: string
  title: string
  reason: string
  explanation: string
  key: string
  is_severe: boolean
  is_about_text: boolean
}

interface Contract {
  components: {
    schemas: {
      CaseRow: { properties: { kind: { 'x-titles': Pairs<string> } } }
      ReportCoach: { properties: { rule: { 'x-titles': Pairs<string> } } }
      ReportReview: {
        properties: { rule: { 'x-rules': Guideline[] } }
      }
      ReportOutcome: { properties: { outcome: { 'x-texts': Pairs<[title: string, text: string]> } } }
    }
  }
}

const source = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
const { CaseRow, ReportCoach, ReportReview, ReportOutcome } = (JSON.parse(source) as Contract).components
  .schemas
const rules = ReportReview.properties.rule['x-rules']
const outcome = ReportOutcome.properties.outcome
const outcomes = outcome['x-texts'].map(([name, [title, text]]): [string, object] => [name, { title, text }])

const literal = (value: unknown) => JSON.stringify(value, null, 2)
const byRule = (word: keyof Guideline) => object(rules.map((rule) => [rule.name, rule[word]]))
const object = (pairs: Pairs<unknown>) => literal(Object.fromEntries(pairs))

process.stdout.write(`// Written by \`make api\` from openapi.json. Do not edit.
import type { Schemas } from './client'

/** What is wrong with a profile. */
export type CoachReason = Schemas['ReportCoach']['rule']

export type Rule = Schemas['ReportReview']['rule']

/** The title of each rule, as shown to authors. */
export const RULE_TITLES: Record<Rule, string> = ${byRule('title')}

/** Rules whose cases come first, and whose removals may suspend an account immediately. */
export const SEVERE_RULES: ReadonlySet<string> = new Set<Rule>(${literal(rules.filter((rule) => rule.is_severe).map(({ name }) => name))})

/** Rules that only a text can break: no reasons on a site without comments. */
export const TEXT_RULES: ReadonlySet<string> = new Set<Rule>(${literal(rules.filter((rule) => rule.is_about_text).map(({ name }) => name))})

/** The label of each reason in the form to report a profile. */
export const COACH_REASONS: Record<CoachReason, string> = ${object(ReportCoach.properties.rule['x-titles'])}

/** The reasons for reporting a review, most severe first. */
export const REASONS: Record<Rule, string> = ${byRule('reason')}

/** What a moderator tells the author about each rule unless they write something else. */
export const EXPLANATIONS: Record<Rule, string> = ${byRule('explanation')}

/** The keyboard key of each rule at the desk: its number in the guidelines, or a letter. */
export const RULE_KEYS: Record<Rule, string> = ${byRule('key')}

/** The title of each kind of case at the moderation desk. */
export const KIND_TITLES: Record<Schemas['CaseRow']['kind'], string> = ${object(CaseRow.properties.kind['x-titles'])}

/** The outcome of a report, as shown to its reporter, with RESPONSE_TIME for {response_time}. */
export const OUTCOMES: Record<Schemas['ReportOutcome']['outcome'], { title: string; text: string }> = ${object(outcomes)}
`)
