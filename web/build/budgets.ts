/** Prints the size of a first visit next to its budget, and fails if it is over budget. Requires a build. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chunksOf, DIST, readManifest } from './manifest.ts'

/** The modules that every page loads before its own. */
const APP = ['src/app/bootstrap.ts', 'index.html']

/** The list of hints, and the code that finds them for authors and moderators. */
const HINT_LIST = 'src/features/reviews/hints/HintList.tsx'
const FIND_HINTS = 'src/lib/hints/findHints.ts'

/** Transfer size in kB: gzip at the same level as the build's .gz files; fonts are already compressed. */
function transferSize(file: string): number {
  const bytes = readFileSync(`${DIST}/${file}`)
  return (file.endsWith('.woff2') ? bytes : gzipSync(bytes, { level: 9 })).length / 1000
}

function transferSizes(files: readonly string[]): number[] {
  return files.map(transferSize)
}

function built(suffix: string): string[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(suffix))
}

/** The sizes of a chunk that a page loads on demand, without the code it shares with the page. */
function lazySizes(module: string): number[] {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`The build has no ${module}.`)
  return transferSizes([chunk.file])
}

const manifest = readManifest()

const stylesOfPages = built('.css').filter((file) => !manifest['index.html']?.css?.includes(file))

function scriptSizes(page: string): number[] {
  return transferSizes(chunksOf(manifest, [...APP, page]))
}

const budgets = [
  { name: 'JavaScript of home', files: scriptSizes('src/pages/HomePage.tsx'), limit: 114.3 },
  { name: 'JavaScript of a profile', files: scriptSizes('src/pages/CoachPage.tsx'), limit: 134.7 },
  {
    name: 'hints on a review',
    files: [...lazySizes(HINT_LIST), ...transferSizes(chunksOf(manifest, [FIND_HINTS]))],
    limit: 8.8,
  },
  { name: 'CSS of all pages', files: transferSizes(manifest['index.html']?.css ?? []), limit: 13.3 },
  { name: 'CSS of single pages', files: transferSizes(stylesOfPages), limit: 24.6 },
  { name: 'JavaScript of a team', files: scriptSizes('src/pages/TeamPage.tsx'), limit: 116.5 },
  { name: 'JavaScript of a comparison', files: scriptSizes('src/pages/ComparePage.tsx'), limit: 119.9 },
  { name: 'JavaScript of the desk', files: scriptSizes('src/pages/DeskPage.tsx'), limit: 136.3 },
  { name: 'coaches at the desk', files: lazySizes('src/pages/desk/DeskCoaches.tsx'), limit: 10 },
  { name: 'fonts', files: transferSizes(built('.woff2')), limit: 46 },
]

const rows = budgets.map(({ name, files, limit }) => ({
  name,
  files: files.length,
  kB: files.reduce((sum, size) => sum + size, 0),
  limit,
}))

process.stdout.write(`${'first load, gzip'.padEnd(26)} files     kB  limit\n`)
for (const { name, files, kB, limit } of rows) {
  const verdict = kB > limit ? 'TOO HEAVY' : 'ok'
  process.stdout.write(
    `${name.padEnd(26)} ${String(files).padStart(5)} ${kB.toFixed(1).padStart(6)} ${String(limit).padStart(6)}  ${verdict}\n`,
  )
}
process.exitCode = rows.some(({ kB, limit }) => kB > limit) ? 1 : 0
