/** Prints src/api/choices.ts: the fixed lists in the contract (openapi.json). Run by `make api`. */
import { readFileSync } from 'node:fs'

/** The parts of a JSON schema that are read here. */
interface Schema {
  enum?: string[]
  items?: Schema
  maxItems?: number
  /** The maximum number of characters of a text, after trimming. */
  'x-limit'?: number
  /** What to say if it is missing. */
  'x-missing'?: string
  /** What the badge of such a review says. */
  'x-badge'?: string
  /** How many average reviews a rank adds. */
  'x-weight'?: number
  /** The tags of each sense: strength, style, problem. */
  'x-senses'?: Record<string, string[]>
  /** The days that a form offers, month and day. */
  'x-days'?: string[]
  required?: string[]
  properties?: Record<string, Schema>
}

interface Contract {
  components: { schemas: Record<string, Schema> }
}

function assertDefined<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`openapi.json has no ${name}.`)
  return value
}

/** The categories of a review: display name and field. The contract requires both in the same order. */
function categories(names: string[], fields: string[]) {
  if (names.length !== fields.length)
    throw new Error('openapi.json has not one name for each category field.')
  return names.map((label, index) => ({ label, field: fields[index] }))
}

const source = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
const { schemas } = (JSON.parse(source) as Contract).components
const { properties: coach = {} } = assertDefined(schemas.AddCoach, 'AddCoach')
const { properties: card = {} } = assertDefined(schemas.CoachCard, 'CoachCard')
const { properties: profile = {} } = assertDefined(schemas.CoachProfile, 'CoachProfile')
const { properties: found = {} } = assertDefined(schemas.FoundCoach, 'FoundCoach')
const { properties: review = {}, required: fields = [] } = assertDefined(schemas.RateCoach, 'RateCoach')
const { required: names = [] } = assertDefined(schemas.CategoryRatings, 'CategoryRatings')

/** Returns the maximum length of a request field. */
function limitOf(request: string, field: string): number {
  return assertDefined(schemas[request]?.properties?.[field]?.['x-limit'], `limit of ${request}.${field}`)
}

/** Returns what to say if a field of a request is missing. */
function missing(request: string, field: string): string {
  return assertDefined(
    schemas[request]?.properties?.[field]?.['x-missing'],
    `x-missing of ${request}.${field}`,
  )
}

const choices = {
  SPORTS: assertDefined(coach.sport?.enum, 'sports'),
  GENDERS: assertDefined(coach.gender?.enum, 'genders'),
  DIVISIONS: assertDefined(coach.division?.enum, 'divisions'),
  ROLES: assertDefined(card.role?.enum, 'roles').filter(Boolean),
  TAGS: assertDefined(review.tags?.items?.enum, 'tags'),
  TAG_SENSES: assertDefined(review.tags?.['x-senses'], 'senses of tags'),
  RANK_WEIGHT: assertDefined(found.ranked_as?.['x-weight'], 'weight of the rank'),
  SCHOOL_EMAIL: assertDefined(profile.school_email_reviews?.['x-badge'], 'badge of a school email'),
  MISSING_RATING: missing('RateCoach', 'rating'),
  MISSING_CATEGORIES: missing('RateCoach', fields.find((field) => field !== 'rating') ?? ''),
  MISSING_DETAILS: missing('AddCoach', 'name'),
  MISSING_RULE: missing('Decide', 'explanation'),
  MAX_TAGS: assertDefined(review.tags?.maxItems, 'limit of tags'),
  CATEGORIES: categories(
    names,
    fields.filter((field) => field !== 'rating'),
  ),
  NOT_BEFORE_DAYS: assertDefined(review.not_before?.['x-days'], 'days of not_before'),
  MAX_COMMENT: limitOf('RateCoach', 'comment'),
  MAX_EDITED_COMMENT: limitOf('EditReview', 'comment'),
  MAX_APPEAL: limitOf('AppealForm', 'message'),
  MAX_REPLY: limitOf('WriteReply', 'text'),
  MAX_REPORT: limitOf('ReportReview', 'message'),
  MAX_EXPLANATION: limitOf('Decide', 'explanation'),
  MAX_NOTE: limitOf('WriteNote', 'text'),
}

const constants = Object.entries(choices).map(
  ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const\n`,
)
process.stdout.write(['// Written by `make api` from openapi.json. Do not edit.\n', ...constants].join('\n'))
