/**
 * Writes a .br and a .gz file next to every text file of the build, so that the server doesn't have to compress them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { DIST } from './manifest.ts'

const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/
/** Smaller files fit into one packet without compression. */
const MIN_BYTES = 1024

function writeIfSmaller(file: string, suffix: string, compressed: Buffer, size: number): void {
  if (compressed.length < size) writeFileSync(file + suffix, compressed)
}

for (const entry of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (!TEXT.test(entry) || entry.startsWith('.vite') || entry === 'renderer.js') continue
  const file = `${DIST}/${entry}`
  const bytes = readFileSync(file)
  if (bytes.length < MIN_BYTES) continue
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeIfSmaller(file, '.br', brotliCompressSync(bytes, { params }), bytes.length)
  writeIfSmaller(file, '.gz', gzipSync(bytes, { level: 9 }), bytes.length)
}
