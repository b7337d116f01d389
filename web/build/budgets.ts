/** What a first visit weighs, against what it may: prints a table and fails above a budget. Needs a build. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chunksOf, DIST, readManifest } from './manifest.ts'

const ENTRY = 'index.html'

/** kB as a visitor receives them: gzip at the level of the build's .gz files; fonts are packed already. */
function weight(files: readonly string[]): number {
  const sizes = files.map((file) => {
    const bytes = readFileSync(`${DIST}/${file}`)
    return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

function built(suffix: string): string[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(suffix))
}

const manifest = readManifest()

const budgets = [
  { what: 'JavaScript of home', files: chunksOf(manifest, [ENTRY, 'src/pages/HomePage.tsx']), limit: 110 },
  {
    what: 'JavaScript of a profile',
    files: chunksOf(manifest, [ENTRY, 'src/pages/CoachPage.tsx']),
    limit: 125,
  },
  { what: 'all CSS', files: built('.css'), limit: 12 },
  { what: 'fonts', files: built('.woff2'), limit: 46 },
]

const rows = budgets.map(({ what, files, limit }) => ({
  what,
  files: files.length,
  kB: weight(files),
  limit,
}))

process.stdout.write(`${'first load, gzip'.padEnd(26)} files     kB  limit\n`)
for (const { what, files, kB, limit } of rows) {
  const verdict = kB > limit ? 'TOO HEAVY' : 'ok'
  process.stdout.write(
    `${what.padEnd(26)} ${String(files).padStart(5)} ${kB.toFixed(1).padStart(6)} ${String(limit).padStart(6)}  ${verdict}\n`,
  )
}
process.exitCode = rows.some(({ kB, limit }) => kB > limit) ? 1 : 0
