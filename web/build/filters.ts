/** Prints src/features/search/filters.ts: filters and sort orders of the contract (openapi.json). Run by `make api`. */
import { readFileSync } from 'node:fs'

interface Contract {
  components: {
    schemas: {
      FilterInEffect: {
        properties: { name: { 'x-filters': { name: string }[]; 'x-panel': unknown } }
      }
      CoachPage: { properties: { sort: { 'x-sorts': unknown; 'x-former': unknown } } }
    }
  }
}

const source = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
const { FilterInEffect, CoachPage } = (JSON.parse(source) as Contract).components.schemas
const { name: filter } = FilterInEffect.properties
const { sort } = CoachPage.properties

const literal = (value: unknown) => JSON.stringify(value, null, 2)

process.stdout.write(`// Written by \`make api\` from openapi.json. Do not edit.
import type { Schemas } from '../../api/client'

export type FilterName = Schemas['FilterInEffect']['name']

/** A sort order of the results; without one the server chooses: best match for a text, else the rank. */
export type Sort = Schemas['CoachPage']['sort']

/** Each filter with its values, none for names of places, and whether it can have several, separated by commas. */
export const FILTERS: readonly { name: FilterName; values: readonly string[]; isList: boolean }[] = ${literal(filter['x-filters'])}

export interface FilterGroup {
  name: FilterName
  title: string
  /** The option for no filter; a filter without one can have several values. */
  any: string
  /** What the button for the other options says: "All states"; empty if all are shown at once. */
  all: string
}

/** The groups of the panel. */
export const GROUPS: readonly FilterGroup[] = ${literal(filter['x-panel'])}

export interface SortOrder {
  name: Sort
  /** What the menu says; empty for an order that is only in old addresses. */
  label: string
  /** How the list is separated: only ranked lists set coaches with few reviews apart. */
  parts: 'match' | 'rank' | 'other'
  isByCategory: boolean
}

/** The sort orders, as the menu lists them. */
export const SORTS: readonly SortOrder[] = ${literal(sort['x-sorts'])}

/** Orders in old addresses, and the present ones. */
export const FORMER_SORTS: Readonly<Record<string, Sort>> = ${literal(sort['x-former'])}
`)
