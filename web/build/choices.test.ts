import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../src/api/choices'

describe('the fixed lists of the web app', () => {
  it('match the contract (otherwise run `make api`)', () => {
    for (const name of ['api/choices', 'api/rules', 'lib/names', 'features/search/filters']) {
      const written = execFileSync(process.execPath, [`build/${basename(name)}.ts`], { encoding: 'utf8' })
      expect(readFileSync(`src/${name}.ts`, 'utf8')).toBe(written)
    }
  })

  it('give each category the field from the spec', () => {
    expect(CATEGORIES.map(({ label, field }) => `${label}: ${field}`)).toEqual([
      'Knowledge: advice_rating',
      'Honesty: honesty_rating',
      'Motivation: motivation_rating',
      'Planning: planning_rating',
      'Character: supportive_rating',
      'Team Spirit: team_spirit_rating',
    ])
  })
})
