/** Prints src/lib/names.ts: words of the contract (openapi.json) that most pages show. Run by `make api`. */
import { readFileSync } from 'node:fs'

interface Titles {
  'x-titles': [value: string, title: string][]
}

interface Contract {
  components: {
    schemas: {
      AddCoach: { properties: { gender: Titles; role: Titles } }
      CoachProfile: { properties: { bio: { 'x-left': string } } }
    }
  }
}

const source = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
const { AddCoach, CoachProfile } = (JSON.parse(source) as Contract).components.schemas
const { gender, role } = AddCoach.properties

const object = (titles: Titles) => JSON.stringify(Object.fromEntries(titles['x-titles']), null, 2)

process.stdout.write(`// Written by \`make api\` from openapi.json. Do not edit.

export const GENDER_LABELS = ${object(gender)} as const

/** Roles with a name of their own; others and unknown ones say nothing. */
export const ROLE_NAMES = ${object(role)} as const

/** What stands before the university of a coach who has left. */
export const LEFT = ${JSON.stringify(CoachProfile.properties.bio['x-left'])}
`)
