import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, SIDELINE } from './site.ts'

/** The data folder every site of the journeys begins with: coaches without reviews, and nobody's account. */
export const TEMPLATE = join(ROOT, 'e2e/.results/template')

const REAL_LIST = join(process.env.SIDELINE_SHARED_DATA ?? join(ROOT, '../shared/data'), 'coaches.csv')

const FIRST = ['Mara', 'Tomás', 'Ingrid', 'Dele', 'Siobhán', 'Kenji', 'Paula', 'Rufus', 'Noor', 'Élodie']
const LAST = [
  'Lindqvist',
  'Okafor',
  "O'Hanlon",
  'Ferreira',
  'Yamada',
  'Brandt',
  'Quill',
  'Marchetti',
  'Sato',
  'Vance',
]
const SPORTS = ['Basketball', 'Football', 'Soccer', 'Track & Field', 'Volleyball']

/** Where the real list is not at hand: a made-up one of the same form. */
function fictionalList(): string {
  const rows = FIRST.flatMap((first, i) =>
    LAST.map((last, j) => `${first} ${last},Northfield ${last} College,${SPORTS[(i + j) % 5]},Women,DII`),
  )
  return ['name,university,sport,gender,division', ...rows].join('\n')
}

/** Imports the list once, before the first journey. */
export default function makeTemplate(): void {
  rmSync(TEMPLATE, { recursive: true, force: true })
  mkdirSync(TEMPLATE, { recursive: true })
  let list = REAL_LIST
  if (!existsSync(list)) {
    list = join(TEMPLATE, 'coaches.csv')
    writeFileSync(list, fictionalList())
  }
  execFileSync(SIDELINE, ['import-coaches', list], {
    env: { ...process.env, SIDELINE_DATA_DIR: TEMPLATE },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
