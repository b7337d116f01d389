/** What a first visit weighs, against what it may: prints a table and fails above a budget. Needs a build. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chunksOf, DIST, readManifest } from './manifest.ts'

/** What every page loads before its own chunk. */
const APP = ['src/app/bootstrap.ts', 'index.html']

/** kB as a visitor receives them: gzip at the level of the build's .gz files; fonts are packed already. */
function weight(file: string): number {
  const bytes = readFileSync(`${DIST}/${file}`)
  return (file.endsWith('.woff2') ? bytes : gzipSync(bytes, { level: 9 })).length / 1000
}

function weights(files: readonly string[]): number[] {
  return files.map(weight)
}

function built(suffix: string): string[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(suffix))
}

/** The styles that stand in every document, and any that do not. */
function styleWeights(): number[] {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(readFileSync(`${DIST}/shell.html`, 'utf8')) ?? []
  return [gzipSync(styles, { level: 9 }).length / 1000, ...weights(built('.css'))]
}

const manifest = readManifest()

function scriptWeights(page: string): number[] {
  return weights(chunksOf(manifest, [...APP, page]))
}

const budgets = [
  { what: 'JavaScript of home', files: scriptWeights('src/pages/HomePage.tsx'), limit: 110 },
  { what: 'JavaScript of a profile', files: scriptWeights('src/pages/CoachPage.tsx'), limit: 125 },
  { what: 'all CSS', files: styleWeights(), limit: 12 },
  { what: 'fonts', files: weights(built('.woff2')), limit: 46 },
]

const rows = budgets.map(({ what, files, limit }) => ({
  what,
  files: files.length,
  kB: files.reduce((sum, size) => sum + size, 0),
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
